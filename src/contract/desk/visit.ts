import { z } from 'zod/mini';
import { CHANNELS } from '#domain/desk/changes.ts';
import { CONTACTS, REASONS } from '#domain/desk/reveal.ts';
import { LANGUAGES } from '#domain/language.ts';
import { MESSAGE_CHANNELS } from '#domain/message/reach.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, filled, oppId, typed } from '../wire.ts';
import { rowId } from './capacity.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';
import { displacement } from './displaced.ts';
import { wishes } from './earlier.ts';

const stamp = z.iso.datetime();

/** A visit as shown on its card, with all its data; contacts are masked. */
const card = z.object({
  visita: visitLine,
  filiale: z.object({ codice: branchCode, nome: z.string() }),
  /** Version of the appointment; increases with each move. */
  versioneAppuntamento: z.int(),
  contatti: z.object({ cellulare: z.string(), email: z.string(), codiceFiscale: z.string() }),
  /** The channels by which the person gets messages; empty: staff must call the person. */
  avvisi: z._default(z.array(z.enum(MESSAGE_CHANNELS)), [...MESSAGE_CHANNELS]),
  /** The visit was moved from another tax code within the last day; this can be undone. */
  unione: z.optional(z.object({ id: rowId, quando: stamp, chi: z.string() })),
  confermato: z.boolean(),
  /** It lost its slot by a change of hours, without a decision so far. */
  ricollocazione: z.optional(z.nullable(displacement)),
  /** The customer waits for an earlier slot. */
  attesa: z.optional(z.nullable(wishes)),
  /** How often the person did not come to a visit in the user's scope, this one included. */
  assenze: z.optional(z.int()),
  /** The language of the customer's messages, and those that the site offers. */
  lingua: z.optional(z.object({ attuale: z.enum(LANGUAGES), offerte: z.array(z.enum(LANGUAGES)) })),
  canale: z.enum(CHANNELS),
  /** Name of the partner's program that booked it. */
  programma: z.optional(z.string()),
  documenti: z.array(z.string()),
  consensi: z.array(z.object({ scopo: z.string(), risposta: z.boolean(), testo: z.string(), quando: stamp })),
  messaggi: z.array(
    z.object({
      evento: z.string(),
      canale: z.enum(MESSAGE_CHANNELS),
      quando: stamp,
      consegnato: z.nullable(stamp),
      abbandonato: z.boolean(),
      /** Arrival or bounce, as reported by the SMS gateway or mail provider. */
      arrivato: z.optional(stamp),
      tornato: z.optional(stamp),
    }),
  ),
  /** A withdrawn note has no text. */
  note: z.array(
    z.object({
      ...{ id: z.optional(rowId), quando: stamp, chi: z.string(), testo: z.string() },
      ritirata: z.optional(z.object({ quando: stamp, chi: z.string() })),
    }),
  ),
  /** Newest first: events (`chi` is null), and uses of desk endpoints with the user's name. */
  storia: z.array(z.object({ quando: stamp, chi: z.nullable(z.string()), cosa: z.string(), modifica: z.string() })),
});
export type Card = z.output<typeof card>;

export const visit = {
  call: 'Appuntamento',
  method: 'POST',
  summary: 'One visit: person masked, documents, consents, messages, notes, history',
  input: z.strictObject({ oppID: oppId }),
  output: card,
  permission: 'agenda.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * Shows one contact of a person in clear, for a reason, after an audit entry. The reason "check" requires `pratica`.
 */
export const reveal = {
  call: 'Mostra',
  method: 'POST',
  summary: 'Show one contact in clear, with a reason',
  input: z.strictObject({
    oppID: oppId,
    campo: z.enum(CONTACTS),
    motivo: z.enum(REASONS),
    pratica: z._default(typed(60), ''),
  }),
  output: z.object({ valore: z.string(), secondi: z.int() }),
  permission: 'contact.reveal',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/** Sends the confirmation again. HTTP 409 if the visit is cancelled or over, or if no message reaches the person. */
export const confirmAgain = {
  call: 'RimandaConferma',
  method: 'POST',
  summary: 'Send the confirmation of a visit again',
  input: z.strictObject({ oppID: oppId }),
  output: z.object({ Status: z.enum(['0', '1']) }),
  statuses: [200, 409],
  keyed: true,
  permission: 'appointment.book',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Changes the language of a customer's messages. HTTP 409 if the site does not offer it. */
export const changeLanguage = {
  call: 'CambiaLingua',
  method: 'POST',
  summary: "Change the language of a customer's messages",
  input: z.strictObject({ oppID: oppId, lingua: z.enum(LANGUAGES) }),
  output: z.object({ Status: z.enum(['0', '1']) }),
  statuses: [200, 409],
  keyed: true,
  permission: 'appointment.book',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Adds a note, which is stored encrypted. The customer gets it with a request for access to personal data. */
export const addNote = {
  call: 'Nota',
  method: 'POST',
  summary: 'Add a note to a visit',
  input: z.strictObject({ oppID: oppId, testo: filled(500) }),
  output: z.object({ Status: z.literal('0') }),
  keyed: true,
  permission: 'note.write',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
