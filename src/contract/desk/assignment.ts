import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, hour, isoDay, oppId, productCode, typed, typedFilled } from '../wire.ts';
import { preview, sha256Hex } from './capacity.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** Properties shared by the endpoints that change who receives a visit. HTTP 409: it changed meanwhile, or it is over. */
const assignment = {
  method: 'POST',
  output: z.object({ Status: z.enum(['0', '1']), visita: visitLine }),
  statuses: [200, 409],
  keyed: true,
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const;
/** `versione` is the visit's `versioneRiceve`, 0 without one. */
const which = { oppID: oppId, versione: z.int() };

/** The user becomes the receiver of a visit; with `lascia` the user's own visit loses its receiver. */
export const takeVisit = {
  ...assignment,
  call: 'PrendoIo',
  summary: 'Receive a visit oneself, or give it back',
  input: z.strictObject({ ...which, lascia: z._default(z.boolean(), false) }),
  permission: 'visit.take',
} as const satisfies DeskEndpoint;

/** Assigns a visit to a member of the branch's staff. An empty `chi` removes the receiver. */
export const assignVisit = {
  ...assignment,
  call: 'AssegnaVisita',
  summary: 'Decide who of the branch receives a visit',
  input: z.strictObject({ ...which, chi: typed(80) }),
  permission: 'visit.assign',
} as const satisfies DeskEndpoint;

/** Who may receive at a branch, with the number of visits assigned to each on a day. */
export const team = {
  call: 'Squadra',
  method: 'POST',
  summary: 'Who receives at a branch on a day',
  input: z.strictObject({ filiale: branchCode, giorno: isoDay }),
  output: z.object({
    persone: z.array(
      z.object({
        ...{ codice: z.string(), nome: z.string(), visite: z.int() },
        /** Whether the person is recorded as absent for a part of the day. */
        assente: z.boolean(),
        /** Still receives at this branch; false for a person who only has visits left. */
        riceve: z.boolean(),
      }),
    ),
  }),
  permission: 'visit.assign',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * What to do with the open visits of an absent person on a day: give them to the colleague `chi` (empty: they get no
 * receiver), or move them to other half-hours.
 */
const choice = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('passa'), chi: typed(80) }),
  z.strictObject({ tipo: z.literal('sposta') }),
]);
const wholeDay = { filiale: branchCode, giorno: isoDay, di: typedFilled(80), scelta: choice };

const dayPreview = z.object({
  /** Equal for two previews with the same effects. */
  sha256: sha256Hex,
  /** What happens to each visit: the colleague gets it, it loses its receiver, or it is displaced. */
  visite: z.array(
    z.object({
      ...{ oppID: oppId, ora: hour, nome: z.string(), cognome: z.string(), prodotto: productCode },
      va: z.enum(['passa', 'libera', 'sposta']),
    }),
  ),
  /** To move: the effects of one consultant less on that day, visits of colleagues included; null to pass on. */
  capacita: z.nullable(preview),
});
export type DayPreview = z.output<typeof dayPreview>;

/** The effects of giving a person's day to a colleague, or of moving it. Changes nothing. */
export const previewWholeDay = {
  call: 'AnteprimaGiornata',
  method: 'POST',
  summary: "Preview what happens to an absent consultant's day",
  input: z.strictObject(wholeDay),
  output: dayPreview,
  permission: 'visit.assign',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * Gives a person's day to a colleague, or moves it, as previewed. HTTP 409: `cambiata` with the present effects,
 * `vuota` without a visit left, or `approvazione` if the change of capacity needs a second person.
 */
export const passWholeDay = {
  ...previewWholeDay,
  call: 'PassaGiornata',
  summary: "Give a consultant's day to a colleague, or move it",
  input: z.strictObject({ ...wholeDay, sha256: sha256Hex }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['cambiata', 'vuota', 'approvazione'])),
    anteprima: dayPreview,
  }),
  statuses: [200, 409],
  keyed: true,
  retries: 5,
} as const satisfies DeskEndpoint;
