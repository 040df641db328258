import type { agencySlots, findAgencies } from '../agencies.ts';
import type { availability, findBranches, getBranch, locateBranch, slotsAround } from '../branches.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { BRANCH, BRANCH_CARD } from './samples.ts';

const UNKNOWN = { Status: '1', Message: '…' } as const;

export const findBranchesDescription: EndpointDescription<typeof findBranches> = {
  tag: 'Branches',
  description:
    'The nearest open branches to a point, nearest first, each with its next days. A slot that is `true` is free; ' +
    'a visit sees its held slot as free. Times are those of Rome.',
  request: { cap: '20121', latitude: 45.4722, longitude: 9.1922, city: 'Milano' },
  answers: { found: { Filiali: [BRANCH], IsCapClink: false }, nothing: { Filiali: [], IsCapClink: false } },
};
export const getBranchDescription: EndpointDescription<typeof getBranch> = {
  tag: 'Branches',
  description: 'One branch by its code, with its free slots. `Status` is "1" for an unknown code.',
  request: { Codice: '0151' },
  answers: { found: { Status: '0', ...BRANCH }, unknown: UNKNOWN },
};
export const locateBranchDescription: EndpointDescription<typeof locateBranch> = {
  tag: 'Branches',
  description: 'The coordinates of a branch. `Status` is "1" for an unknown code.',
  request: { IdFiliale: '0151' },
  answers: { found: { Status: '0', data: { lat: 45.4668, lng: 9.1905 } }, unknown: UNKNOWN },
};
export const availabilityDescription: EndpointDescription<typeof availability> = {
  tag: 'Branches',
  description:
    'The slots of a branch on a day, or with `Giorni` on up to seven days from it. Code and day are required, each in ' +
    'either spelling.',
  request: { Codice: '0151', Data: '2026-11-23', Giorni: 2 },
  answers: {
    severalDays: {
      Disponibilita: [
        { Date: '2026-11-23', Slots: { '09:00': true, '09:30': false } },
        { Date: '2026-11-24', Slots: { '09:00': true } },
      ],
    },
    oneDay: { Slots: { '09:00': true, '09:30': false } },
    unknown: UNKNOWN,
  },
};
export const findAgenciesDescription: EndpointDescription<typeof findAgencies> = {
  tag: 'Branches',
  description:
    'At most ten agencies for salary-backed loans within 50 km of a point, nearest first. With `IdFiliale` alone exactly ' +
    'that one, with its opening hours (`orari`).',
  request: { latitude: 45.4722, longitude: 9.1922, cap: '20121' },
  answers: {
    found: [
      {
        RagioneSociale: 'Banca Prova Cinque',
        IndirizzoUfficio: 'Corso Prova 5',
        CAPUfficio: '20122',
        CittaUfficio: 'Milano',
        ProvinciaUfficio: 'MI',
        Latitudine: 45.4601,
        Longitudine: 9.1969,
        Email: 'agenzia@prova.example',
        CodOcsCOMPASS: 'A5012',
        Dal: '2019-01-01',
        CodiceOcsPV: 'A5012',
      },
    ],
    nothing: [],
  },
};
export const agencySlotsDescription: EndpointDescription<typeof agencySlots> = {
  tag: 'Branches',
  description:
    'The free slots of an agency from one day to another, both included, at most 31 days. Each time has the offset of ' +
    'Rome on that day.',
  request: { IdFiliale: 'A5012', From: '2026-11-20', To: '2026-11-27' },
  answers: { free: { Slots: [{ Date: '2026-11-23', Time: ['09:00:00+0100', '09:30:00+0100'] }] } },
};
export const slotsAroundDescription: EndpointDescription<typeof slotsAround> = {
  tag: 'Branches',
  description:
    'At most twenty branches near a point, nearest first. `Liberi` lists the first free slot of each day in the morning, ' +
    'in the afternoon and after five, for today and the next fourteen days. With `agenzie` the agencies within 50 km ' +
    'instead.',
  request: { latitude: 45.4722, longitude: 9.1922 },
  answers: {
    found: { Filiali: [{ ...BRANCH_CARD, Liberi: { '2026-11-23': ['09:00', '14:30', '17:00'] } }] },
    nothing: { Filiali: [] },
  },
};
