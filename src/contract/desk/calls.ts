import { z } from 'zod/mini';
import { CALL_OUTCOMES, CALL_RESULTS } from '#domain/call/tries.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, oppId, productCode, typed } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** A call to be made: its person by first name and masked surname, by when, and who has it. */
const callLine = z.object({
  oppID: oppId,
  nome: z.string(),
  cognome: z.string(),
  prodotto: productCode,
  /** Null: a request for an agent or for the lead manager. */
  filiale: z.nullable(z.object({ codice: branchCode, nome: z.string() })),
  /** Whose it is, by name. */
  agente: z.nullable(z.string()),
  chiesta: stamp,
  /** What the customer was promised. */
  entro: stamp,
  /** Not to be called before. */
  riprende: stamp,
  tentativi: z.int(),
  /** Who has it in hand, and until when. */
  inMano: z.nullable(z.object({ nome: z.string(), mia: z.boolean(), fino: stamp })),
  /** To whom somebody gave it. */
  perChi: z.nullable(z.string()),
  chiusa: z.boolean(),
  versione: z.int(),
});
export type CallLine = z.output<typeof callLine>;

/** What who has it in hand sees beside: the words to say first, null where the customer has none, and what was tried. */
const inHand = z.object({
  chiamata: callLine,
  cellulare: z.string(),
  parola: z.nullable(z.string()),
  prove: z.array(z.object({ quando: stamp, chi: z.string(), esito: z.string() })),
});

/** The queue by promise, the call in one's own hand, and how many of today's promises were kept. */
export const calls = {
  call: 'Richiamate',
  method: 'POST',
  summary: 'Calls to be made, by what was promised',
  input: z.strictObject({}),
  output: z.object({
    adesso: stamp,
    /** Whether it is an hour to call anybody at. */
    siChiama: z.boolean(),
    coda: z.array(callLine),
    /** More than are listed. */
    altre: z.int(),
    mia: z.nullable(inHand),
    oggi: z.object({ mantenute: z.int(), promesse: z.int() }),
    /** Whom a call may be given to. */
    colleghi: z.array(z.object({ codice: z.string(), nome: z.string(), filiale: z.nullable(branchCode) })),
  }),
  permission: 'callback.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** How many wait now, and how many of them are late or nearly. */
export const callCount = {
  call: 'ContaRichiamate',
  method: 'POST',
  summary: 'How many calls wait',
  input: z.strictObject({}),
  output: z.object({ attendono: z.int(), urgenti: z.int() }),
  permission: 'callback.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Why not, with HTTP 409: somebody has it, one has another in hand, it rests, it is night, or it changed meanwhile. */
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

/** Takes the next call, or the one named, in hand for a quarter of an hour; nobody else gets it meanwhile. */
export const takeCall = {
  ...written,
  call: 'PrendiRichiamata',
  summary: 'Take a call in hand',
  input: z.strictObject({ oppID: z._default(z.union([oppId, z.literal('')]), '') }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** The number in clear, for who has the call in hand; it is an act of its own. */
export const dialCall = {
  call: 'ChiamaRichiamata',
  method: 'POST',
  summary: 'The number of the call in hand',
  input: z.strictObject({ oppID: oppId }),
  output: z.object({ Status: z.enum(['0', '1']), cellulare: z.string(), nome: z.string() }),
  statuses: [200, 409],
  permission: 'callback.work',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/** Nobody was reached: it waits for its next try, after the fifth it is written. `rimessa` gives it back untried. */
export const tryCall = {
  ...written,
  call: 'Tentativo',
  summary: 'A try that reached nobody',
  input: z.strictObject({ ...which, risultato: z.enum([...CALL_RESULTS, 'rimessa']) }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** How it ended. */
export const closeCall = {
  ...written,
  call: 'ChiudiRichiamata',
  summary: 'How a call ended',
  input: z.strictObject({ ...which, esito: z.enum(CALL_OUTCOMES) }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Gives a call to a colleague or an agent; without anybody, to whoever takes it next. */
export const assignCall = {
  ...written,
  call: 'AssegnaRichiamata',
  summary: 'Give a call to somebody',
  input: z.strictObject({ ...which, chi: z._default(typed(80), '') }),
  permission: 'callback.assign',
} as const satisfies DeskEndpoint;
