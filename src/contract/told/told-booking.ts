import type { createAppointment } from '../appointments.ts';
import type { holdSlot } from '../branches.ts';
import type { createBusiness, createPersonal, createSalary } from '../change.ts';
import { CONFIRMED, OPP_ID, OTHER_HOUR, PERSON, type Refused, SLOT_TAKEN, STALE } from './samples.ts';
import type { Told } from './told.ts';

const PROVISIONAL = { ...CONFIRMED, oppID: `PROV-${OPP_ID}`, provvisorio: true };
const INVALID: Refused = {
  ...SLOT_TAKEN,
  Message: '…',
  motivo: 'invalid',
  alternative: [],
  campi: ['email'],
};

export const toldHoldSlot: Told<typeof holdSlot> = {
  tag: 'Booking',
  description:
    'Keeps a half-hour for this visit for ten minutes, until `scade`; holding another one lets go of it. A half-hour ' +
    'that is gone answers `Status` "1" with others near it.',
  request: { codFiliale: '0151', data: '20261123', ora: '10:00' },
  answers: {
    held: { Status: '0', scade: '2026-11-20T10:15:00Z' },
    taken: { Status: '1', Message: '…', alternative: [OTHER_HOUR] },
  },
};
export const toldCreateAppointment: Told<typeof createAppointment> = {
  tag: 'Booking',
  description:
    'Books an appointment, and with `ricontatto` a telephone call instead. Confirmed only once it is stored. `motivo` ' +
    'says why it is refused, `campi` which fields are wrong, `alternative` what is free nearby. `provvisorio` means: ' +
    'taken in while the booking engine was away; what became of it goes by mail, and `GetAppuntamento` tells it too.',
  request: {
    codFiliale: '0151',
    data: '20261123',
    ora: '10:00',
    prodottoLvl1: 'PP',
    capRicerca: '20121',
    datiCliente: PERSON,
  },
  answers: { confirmed: CONFIRMED, taken: SLOT_TAKEN, invalid: INVALID, provisional: PROVISIONAL },
};

const MOVES =
  'With `oppID` and the `versione` that was read it moves that appointment to another branch or hour: this needs the ' +
  'proof of the appointment (404 without it), and answers 409 with the appointment as it is when somebody changed it ' +
  'meanwhile. ';
const visit = { ...PERSON, filiale: '0151', data: '2026-11-23 10:00', prodotto: 1 } as const;
const answers = { confirmed: CONFIRMED, taken: SLOT_TAKEN, invalid: INVALID } as const;

export const toldCreatePersonal: Told<typeof createPersonal> = {
  tag: 'Booking',
  description: `Books an appointment about a personal loan. ${MOVES}The example moves.`,
  request: { oppID: OPP_ID, versione: 1, filiale: '0151', data: '2026-11-23 10:30' },
  answers,
  conflict: STALE,
};
export const toldCreateSalary: Told<typeof createSalary> = {
  tag: 'Booking',
  description: `Books an appointment about a salary-backed loan. ${MOVES}The example books.`,
  request: { ...visit, prodotto: 3, filiale: 'A5012' },
  answers,
  conflict: STALE,
};
export const toldCreateBusiness: Told<typeof createBusiness> = {
  tag: 'Booking',
  description: `Sends a request about a business loan; \`Status\` is "1" when it is confirmed. ${MOVES}The example creates.`,
  request: { ...visit, prodotto: 5, tipoAzienda: 'societa', iscrittoCameraCommercio: 1 },
  answers: { ...answers, confirmed: { ...CONFIRMED, Status: '1' } },
  conflict: STALE,
};
