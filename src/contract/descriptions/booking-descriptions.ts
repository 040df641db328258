import type { createAppointment } from '../appointments.ts';
import type { holdSlot } from '../branches.ts';
import type { createBusiness, createPersonal, createSalary } from '../change.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { CONFIRMED, OPP_ID, OTHER_HOUR, PERSON, type Refused, SLOT_TAKEN, STALE } from './samples.ts';

const PROVISIONAL = { ...CONFIRMED, oppID: `PROV-${OPP_ID}`, provvisorio: true };
const INVALID: Refused = {
  ...SLOT_TAKEN,
  Message: '…',
  motivo: 'invalid',
  alternative: [],
  campi: ['email'],
};

export const holdSlotDescription: EndpointDescription<typeof holdSlot> = {
  tag: 'Booking',
  description:
    'Holds a slot for this visit for ten minutes, until `scade`; another hold replaces it. A taken slot answers ' +
    '`Status` "1" with others near it.',
  request: { codFiliale: '0151', data: '20261123', ora: '10:00' },
  answers: {
    held: { Status: '0', scade: '2026-11-20T10:15:00Z' },
    taken: { Status: '1', Message: '…', alternative: [OTHER_HOUR] },
  },
};
export const createAppointmentDescription: EndpointDescription<typeof createAppointment> = {
  tag: 'Booking',
  description:
    'Books an appointment, or with `ricontatto` a telephone call, at the time of `chiamata` or as soon as possible. Confirmed only once it is stored. `motivo` is the ' +
    'reason of a refusal, `campi` the wrong fields, `alternative` free slots nearby. `provvisorio` means: journalled ' +
    'while the booking engine was down; the result comes by mail and by `GetAppuntamento`.',
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
  'With `oppID` and the `versione` that was read it moves that appointment to another branch or time: this needs the ' +
  'proof of the appointment (404 without it), and answers 409 with its present state if it was changed meanwhile. ';
const visit = { ...PERSON, filiale: '0151', data: '2026-11-23 10:00', prodotto: 1 } as const;
const answers = { confirmed: CONFIRMED, taken: SLOT_TAKEN, invalid: INVALID } as const;

export const createPersonalDescription: EndpointDescription<typeof createPersonal> = {
  tag: 'Booking',
  description: `Books an appointment about a personal loan. ${MOVES}The example moves.`,
  request: { oppID: OPP_ID, versione: 1, filiale: '0151', data: '2026-11-23 10:30' },
  answers,
  conflict: STALE,
};
export const createSalaryDescription: EndpointDescription<typeof createSalary> = {
  tag: 'Booking',
  description: `Books an appointment about a salary-backed loan. ${MOVES}The example books.`,
  request: { ...visit, prodotto: 3, filiale: 'A5012' },
  answers,
  conflict: STALE,
};
export const createBusinessDescription: EndpointDescription<typeof createBusiness> = {
  tag: 'Booking',
  description: `Sends a request about a business loan; \`Status\` is "1" when it is confirmed. ${MOVES}The example creates.`,
  request: { ...visit, prodotto: 5, tipoAzienda: 'societa', iscrittoCameraCommercio: 1 },
  answers: { ...answers, confirmed: { ...CONFIRMED, Status: '1' } },
  conflict: STALE,
};
