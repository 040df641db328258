import { z } from 'zod/mini';
import { CAUSES, DISPLACED_RESULTS, DISPLACED_TRIES, DISPLACEMENT_STATES } from '#domain/desk/capacity.ts';
import { MESSAGE_CHANNELS } from '#domain/message/reach.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { offeredHour } from '../proposal.ts';
import { branchCode, hour, isoDay, typed } from '../wire.ts';
import { rowId } from './capacity.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** What a displaced appointment is offered. */
export const displacement = z.object({
  ...{ causa: z.enum(CAUSES), stato: z.enum(DISPLACEMENT_STATES), motivo: z.string() },
  posti: z.array(z.extend(offeredHour, { n: z.int() })),
  /** `offered`: the deadline, after which staff call; `toCall`: the time by which staff should have called. */
  entro: z.nullable(stamp),
});

/** A displaced appointment until its decision. */
const displaced = z.extend(displacement, {
  id: rowId,
  /** Increases with each change of this row. */
  versione: z.int(),
  modifica: rowId,
  visita: z.extend(visitLine, { filiale: branchCode }),
  /** As on the card of a visit. */
  avvisi: z._default(z.array(z.enum(MESSAGE_CHANNELS)), [...MESSAGE_CHANNELS]),
  ...{ decisa: z.nullable(stamp), decisaDa: z.nullable(z.enum(['customer', 'staff', 'system'])) },
  /** The mobile, masked, and the failed calls with the time and result of the last. */
  cellulare: z.optional(z.string()),
  tentativi: z.optional(z.int()),
  ultimo: z.optional(z.nullable(z.object({ quando: stamp, esito: z.enum(DISPLACED_TRIES) }))),
  /** The time that the customer named in the last call. */
  richiama: z._default(z.nullable(stamp), null),
  /** The calls with a named time (`richiama`) or a line (`riga`) of the member of staff, newest first. */
  righe: z._default(
    z.array(
      z.object({
        ...{ quando: stamp, chi: z.string(), esito: z.enum(DISPLACED_RESULTS) },
        ...{ richiama: z.nullable(stamp), riga: z.nullable(z.string()) },
      }),
    ),
    [],
  ),
});
export type Displaced = z.output<typeof displaced>;

/** Undecided displaced appointments of one branch, or of all in the user's scope, by deadline. */
export const displacedPeople = {
  call: 'DaRicollocare',
  method: 'POST',
  summary: 'Displaced appointments without a decision',
  input: z.strictObject({ filiale: z._default(z.union([branchCode, z.literal('')]), '') }),
  output: z.object({ adesso: stamp, persone: z.array(displaced) }),
  permission: 'displacement.decide',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * Stores what staff agreed with the customer: the appointment is moved to the slot `posto`, kept although the slot is
 * overbooked, or cancelled. HTTP 409 with the present state if it was decided meanwhile or the slot is taken.
 */
export const decideDisplaced = {
  call: 'DecidiRicollocazione',
  method: 'POST',
  summary: 'Decide a displaced appointment',
  input: z.strictObject({
    ...{ id: rowId, versione: z.int(), scelta: z.enum(['moved', 'kept', 'cancelled']) },
    posto: z.optional(z.strictObject({ filiale: branchCode, giorno: isoDay, ora: hour })),
    ...{ avvisa: z._default(z.boolean(), true), perche: z._default(typed(200), '') },
  }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['versione', 'orario', 'finito'])),
    persona: displaced,
  }),
  statuses: [200, 409],
  keyed: true,
  permission: 'displacement.decide',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;
