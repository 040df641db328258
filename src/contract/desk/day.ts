import { z } from 'zod/mini';
import { OUTCOMES } from '#domain/desk/attendance.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, hour, isoDay, oppId, productCode } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();
/** The outcome of a visit; null while it is open. */
export const outcome = z.enum(OUTCOMES);

/** A visit as a line of a list: names, state and attendance, but no contact. */
export const visitLine = z.object({
  oppID: oppId,
  giorno: isoDay,
  ora: hour,
  nome: z.string(),
  cognome: z.string(),
  prodotto: productCode,
  soloInfo: z.boolean(),
  /** The time of the booking. */
  prenotata: stamp,
  stato: z.enum(['confirmed', 'cancelled', 'past']),
  /** The customer has to confirm the contact by then, else the visit is cancelled; absent if not required. */
  confermaEntro: z.optional(stamp),
  arrivo: z.nullable(stamp),
  inizio: z.nullable(stamp),
  fine: z.nullable(stamp),
  esito: z.nullable(outcome),
  /** Version of the attendance; 0 before the first step. */
  versione: z.int(),
  /** Only of a call at a chosen time: its hours for the customer, whether they are a band, and whether it was made. */
  chiamata: z.optional(z.object({ dalle: hour, alle: hour, fascia: z.boolean(), fatta: z.boolean() })),
  /** The member of the staff who receives the visitor; absent without one. */
  riceve: z.optional(z.object({ codice: z.string(), nome: z.string() })),
  /** Version of the assignment; absent before the first one. */
  versioneRiceve: z.optional(z.int()),
});
export type VisitLine = z.output<typeof visitLine>;

/** A branch on one day: opening hours, number of consultants, and free slots. */
const opening = {
  aperta: z.array(z.object({ da: hour, a: z.string() })),
  consulenti: z.int(),
  liberi: z.array(hour),
};

/** The visits of a branch on one day, earlier visits without an outcome, and a look at the next day. */
export const day = {
  call: 'Giorno',
  method: 'POST',
  summary: "A branch's day: its visits, and earlier ones without outcome",
  input: z.strictObject({ filiale: branchCode, giorno: isoDay }),
  output: z.object({
    filiale: z.object({ codice: branchCode, nome: z.string() }),
    giorno: isoDay,
    adesso: stamp,
    orario: z.object(opening),
    visite: z.array(visitLine),
    senzaEsito: z.array(visitLine),
    domani: z.object({ giorno: isoDay, visite: z.int(), posti: z.int(), ...opening }),
  }),
  permission: 'agenda.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
