import { z } from 'zod/mini';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { CALL_PAUSES, FAILED_TRY_RESULTS, FINAL_RESULTS } from '#domain/call/tries.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, endHour, hour, isoDay, oppId, productCode, typed } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** An open callback: first name and masked surname, deadline and assignee. */
const callLine = z.object({
  oppID: oppId,
  nome: z.string(),
  cognome: z.string(),
  prodotto: productCode,
  /** Null for a request to an agent or to the lead manager. */
  filiale: z.nullable(z.object({ codice: branchCode, nome: z.string() })),
  /** The agent's name. */
  agente: z.nullable(z.string()),
  chiesta: stamp,
  /** The time by which the customer was promised a call. */
  entro: stamp,
  /** The earliest time of the next try. */
  riprende: stamp,
  /** The time of a call that takes a seat; `fascia`: the customer chose a band. Absent for any other call. */
  scelta: z.optional(z.object({ dalle: stamp, alle: stamp, fascia: z.boolean() })),
  tentativi: z.int(),
  /** Who on the staff is calling now, and until when only this person may handle the call. */
  inMano: z.nullable(z.object({ nome: z.string(), mia: z.boolean(), fino: stamp })),
  /** Whether the contact is proven. During a rollout the previous release's answer lacks this field. */
  confermata: z._default(z.boolean(), true),
  /** The band that the customer wished for an agent's call, which takes no seat; absent without a wish. */
  fascia: z.optional(z.enum(CALL_BANDS)),
  /** The colleague's name if a manager has assigned the call; else null. */
  perChi: z.nullable(z.string()),
  chiusa: z.boolean(),
  versione: z.int(),
});
export type CallLine = z.output<typeof callLine>;

/** The days and hours that the customer may name for the next call. */
export const callableDays = z._default(
  z.array(z.object({ giorno: isoDay, fasce: z.array(z.object({ dalle: hour, alle: endHour })) })),
  [],
);

/** A line for the colleague who calls next, stored encrypted. */
export const tryLine = z._default(typed(120), '');

/**
 * The call that the user is handling: phone number, earlier tries, and the words that prove the lender (null: none).
 */
const inHand = z.object({
  chiamata: callLine,
  cellulare: z.string(),
  parola: z.nullable(z.string()),
  /** `richiama` is the time that the customer named; `riga` is the free line of the member of staff. */
  prove: z.array(
    z.object({
      ...{ quando: stamp, chi: z.string(), esito: z.string() },
      richiama: z._default(z.nullable(stamp), null),
      riga: z._default(z.nullable(z.string()), null),
    }),
  ),
  orari: callableDays,
  /** What a booking takes from the call; null where the product has no visit. */
  prenota: z._default(
    z.nullable(
      z.object({
        /** The branch of the call, or the nearest one to the person; null if none is known. */
        filiale: z.nullable(branchCode),
        /** Masked. */
        email: z.string(),
        /** The answers that the person gave with the request. */
        consensi: z.array(z.object({ scopo: z.enum(PURPOSES), risposta: z.boolean() })),
        /** Wire names of the fields that a booking needs and the call lacks. */
        mancano: z.array(z.string()),
      }),
    ),
    null,
  ),
});

/** The queue by deadline, the call that the user has taken, and how many of today's deadlines were met. */
export const calls = {
  call: 'Richiamate',
  method: 'POST',
  summary: 'Open calls by deadline',
  input: z.strictObject({}),
  output: z.object({
    adesso: stamp,
    /** Whether it is calling time now. */
    siChiama: z.boolean(),
    coda: z.array(callLine),
    /** The number of open calls that `coda` does not list. */
    altre: z.int(),
    mia: z.nullable(inHand),
    oggi: z.object({ mantenute: z.int(), promesse: z.int() }),
    /** Colleagues to whom the user may assign a call. */
    colleghi: z.array(z.object({ codice: z.string(), nome: z.string(), filiale: z.nullable(branchCode) })),
  }),
  permission: 'callback.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** The number of waiting calls, and how many are past their deadline or close to it. */
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
 * Why a call was not changed. `presa`: a colleague has it. `inMano`: the user has another call. `pausa`: its next try
 * is later. `orario`: outside calling time. `versione`: it changed meanwhile. `ora`: the named time is outside the
 * calling hours of this call. `nessuna` (HTTP 200, the others 409): no call is waiting.
 */
const motive = z.nullable(z.enum(['presa', 'inMano', 'pausa', 'orario', 'versione', 'ora', 'nessuna']));
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

/** Reserves the next call, or the one named by `oppID`, for the user for a quarter of an hour. */
export const takeCall = {
  ...written,
  call: 'PrendiRichiamata',
  summary: 'Assign a call to the user',
  input: z.strictObject({ oppID: z._default(z.union([oppId, z.literal('')]), '') }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Shows the telephone number in clear to the member of staff who took the call, and audits it. */
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
 * Records a failed try: the call waits for its next try; after the fifth the customer gets a mail. With `later` the
 * customer named `giorno` and `ora` for the next call. The result `rimessa` returns the call to the queue without a
 * try.
 */
export const tryCall = {
  ...written,
  call: 'Tentativo',
  summary: 'Record a failed try',
  input: z.strictObject({
    ...{ ...which, risultato: z.enum([...FAILED_TRY_RESULTS, ...CALL_PAUSES]), riga: tryLine },
    ...{ giorno: z.optional(isoDay), ora: z.optional(hour) },
  }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Records the result of a call and closes it. */
export const closeCall = {
  ...written,
  call: 'ChiudiRichiamata',
  summary: 'Record the result of a call',
  input: z.strictObject({ ...which, esito: z.enum(FINAL_RESULTS), riga: tryLine }),
  permission: 'callback.work',
} as const satisfies DeskEndpoint;

/** Gives a call to a colleague or an agent; with an empty `chi` every colleague may take it. */
export const assignCall = {
  ...written,
  call: 'AssegnaRichiamata',
  summary: 'Give a call to a colleague or an agent',
  input: z.strictObject({ ...which, chi: z._default(typed(80), '') }),
  permission: 'callback.assign',
} as const satisfies DeskEndpoint;
