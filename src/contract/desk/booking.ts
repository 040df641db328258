import { z } from 'zod/mini';
import { CHANGE_REASONS, DESK_CHANNELS, WISHERS } from '#domain/desk/changes.ts';
import { confirmed, refused } from '../appointments.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { alternative, branchCode, hour, isoDay, oppId, productCode, typed } from '../wire.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const optional = (max: number) => z._default(typed(max), '');
const yes = z._default(z.boolean(), false);

/** As the person said it; with `archivio` what is left out comes from the lender's records, and is never shown. */
const person = z.strictObject({
  codiceFiscale: typed(40),
  nome: typed(120),
  cognome: optional(120),
  email: optional(254),
  cellulare: optional(40),
  tipoOccupazione: optional(2),
  capResidenza: optional(5),
});

/**
 * `esistenti` comes with `already-booked`: the person's active visits for this product, as far as `agenda.read` reaches. It
 * is empty where they lie outside.
 */
const refusedAtDesk = z.extend(refused, {
  esistenti: z.optional(z.array(z.object({ oppID: oppId, filiale: branchCode, giorno: isoDay, ora: hour }))),
});

/** Books for a person by telephone, at the desk, or for who stands there; the same rules as for the page. */
export const bookAtDesk = {
  call: 'PrenotaSportello',
  method: 'POST',
  summary: 'Book a visit for a person',
  input: z.strictObject({
    ...{ filiale: branchCode, giorno: isoDay, ora: hour, prodotto: productCode },
    canale: z.enum(DESK_CHANNELS),
    persona: person,
    archivio: yes,
    soloInfo: yes,
    /** Why one more than there are places: only where `appointment.overbook` counts, and where it is full. */
    oltre: optional(200),
    /** Why a second active appointment of the person for this product: only where `appointment.second` counts. */
    seconda: optional(200),
    /** As they were read to the person, word for word; what is not said is no. */
    consensi: z.strictObject({
      privacyInterncommoffer: yes,
      privacyOtherservice: yes,
      privacyProfilazione: yes,
      privacyExtcommoffer: yes,
    }),
  }),
  output: z.union([confirmed, refusedAtDesk]),
  keyed: true,
  permission: 'appointment.book',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;

/** What the visit is now. With HTTP 409 and a reason: it changed meanwhile, the hour is taken, or it is over. */
const changed = z.object({
  Status: z.enum(['0', '1']),
  motivo: z.nullable(z.enum(['versione', 'orario', 'finito'])),
  visita: visitLine,
  versioneAppuntamento: z.int(),
  alternative: z.array(alternative),
});
const change = {
  method: 'POST',
  output: changed,
  statuses: [200, 409],
  keyed: true,
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const;
/** `avvisa` false needs words: why the person is not written to. */
const why = {
  ...{ oppID: oppId, versione: z.int(), chi: z.enum(WISHERS), motivo: z.enum(CHANGE_REASONS) },
  ...{ avvisa: z._default(z.boolean(), true), perche: optional(200) },
};

/** To another half-hour, here or at another branch of the scope; code and calendar entry stay. */
export const moveAtDesk = {
  ...change,
  call: 'SpostaSportello',
  summary: 'Move a visit',
  input: z.strictObject({ ...why, filiale: branchCode, giorno: isoDay, ora: hour }),
  permission: 'appointment.move',
} as const satisfies DeskEndpoint;

/** Ends a visit; its row stays. */
export const cancelAtDesk = {
  ...change,
  call: 'AnnullaSportello',
  summary: 'Cancel a visit',
  input: z.strictObject(why),
  permission: 'appointment.cancel',
} as const satisfies DeskEndpoint;

/** By exact tax code, mobile or request code; by the beginning of a surname inside the scope. */
export const find = {
  call: 'Cerca',
  method: 'POST',
  summary: 'Find visits of a person',
  input: z.strictObject({ testo: typed(60) }),
  output: z.object({
    visite: z.array(z.extend(visitLine, { filiale: branchCode })),
    /** More than are shown: the search wants more letters. */
    troppe: z.boolean(),
    /** The tax code is a customer's of the lender, and its first name. */
    cliente: z.nullable(z.object({ nome: z.string(), cognome: z.string(), email: z.string(), cellulare: z.string() })),
  }),
  permission: 'person.find',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
