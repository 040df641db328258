import { z } from 'zod/mini';
import { CALL_OUTCOMES, CALL_RESULTS } from '#domain/call/tries.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, oppId, productCode, typed } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** An open call: first name and masked surname, deadline and assignee. */
const callLine = z.object({
  oppID: oppId,
  nome: z.string(),
  cognome: z.string(),
  prodotto: productCode,
  /** Null: a request for an agent or for the lead manager. */
  filiale: z.nullable(z.object({ codice: branchCode, nome: z.string() })),
  /** The agent's name. */
  agente: z.nullable(z.string()),
  chiesta: stamp,
  /** The promised deadline. */
  entro: stamp,
  /** No call before this time. */
  riprende: stamp,
  tentativi: z.int(),
  /** The assignee and the end of the assignment. */
  inMano: z.nullable(z.object({ nome: z.string(), mia: z.boolean(), fino: stamp })),
  /** Whether the contact is proven; an answer of the version before does not say. */
  confermata: z._default(z.boolean(), true),
  /** Name of the assigned member of staff; null = unassigned. */
  perChi: z.nullable(z.string()),
  chiusa: z.boolean(),
  versione: z.int(),
});
export type CallLine = z.output<typeof callLine>;

/** Further data for the assignee: the words to say first, null if the customer has none, and the tries. */
const inHand = z.object({
  chiamata: callLine,
  cellulare: z.string(),
  parola: z.nullable(z.string()),
  prove: z.array(z.object({ quando: stamp, chi: z.string(), esito: z.string() })),
});

/** The queue by deadline, the user's assigned call, and how many of today's deadlines were met. */
export const calls = {
  call: 'Richiamate',
  method: 'POST',
  summary: 'Open calls by deadline',
  input: z.strictObject({}),
  output: z.object({
    adesso: stamp,
    /** Whether calls may be made now. */
    siChiama: z.boolean(),
    coda: z.array(callLine),
    /** The number of calls that are not listed. */
    altre: z.int(),
    mia: z.nullable(inHand),
    oggi: z.object({ mantenute: z.int(), promesse: z.int() }),
    /** Members of staff who may be assigned. */
    colleghi: z.array(z.object({ codice: z.string(), nome: z.string(), filiale: z.nullable(branchCode) })),
  }),
  permission: 'callback.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** The number of waiting calls, and how many are late or nearly. */
export const callCount = {
  call: 'ContaRichiamate',
  method: 'POST',
  summary: 'The number of waiting calls',
  input: z.strictObject({}),
  output: z.object({ attendono: z.int(), urgenti: z.int() }),
  permission: 'callback.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * Why not, with HTTP 409: assigned to another, the user has another call, it rests, calling hours are over, or it
 * changed meanwhile.
 */
const motive = z.nullable(z.enum(['presa', 'inMano', 'pausa', 'orario', 'versione', 'nessuna']));
const written = {
  method: 'POST',
  output: z.object({ Status: z.enum(['0', '1']), motivo: motive, chiamata: z.nullable(callLine) }),
  statuses: [200, 409],
  keyed: true,
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const;
const which = { oppID: oppId, versione: z.int() };

/** Assigns the next call, or the named one, to the user for a quarter of an hour. */
export const takeCall = {
  ...written,
  call: 'PrendiRichiamata',
  summary: 'Assign a call to the user',
  input: z.strictObject({ oppID: z._default(z.union([oppId, z.literal('')]), '') }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** The number in clear for the assignee, with its own audit entry. */
export const dialCall = {
  call: 'ChiamaRichiamata',
  method: 'POST',
  summary: 'The number of the assigned call',
  input: z.strictObject({ oppID: oppId }),
  output: z.object({ Status: z.enum(['0', '1']), cellulare: z.string(), nome: z.string() }),
  statuses: [200, 409],
  permission: 'callback.work',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/**
 * Records a failed try: the call waits for its next try; after the fifth a letter is sent. `rimessa` returns the call
 * untried.
 */
export const tryCall = {
  ...written,
  call: 'Tentativo',
  summary: 'Record a failed try',
  input: z.strictObject({ ...which, risultato: z.enum([...CALL_RESULTS, 'rimessa']) }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Records the result. */
export const closeCall = {
  ...written,
  call: 'ChiudiRichiamata',
  summary: 'Record the result of a call',
  input: z.strictObject({ ...which, esito: z.enum(CALL_OUTCOMES) }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Gives a call to a colleague or an agent; without a person it is open to all. */
export const assignCall = {
  ...written,
  call: 'AssegnaRichiamata',
  summary: 'Give a call to a colleague or an agent',
  input: z.strictObject({ ...which, chi: z._default(typed(80), '') }),
  permission: 'callback.assign',
} as const satisfies DeskEndpoint;
