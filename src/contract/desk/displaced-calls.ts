import { z } from 'zod/mini';
import { DISPLACED_RESULTS } from '#domain/desk/capacity.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { hour, isoDay, typed } from '../wire.ts';
import { callableDays, tryLine } from './calls.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const which = { id: typed(20) };

/** The number of displaced appointments without a decision, and of those to be called or near their deadline. */
export const displacedCount = {
  call: 'ContaRicollocazioni',
  method: 'POST',
  summary: 'The number of displaced appointments without a decision',
  input: z.strictObject({}),
  output: z.object({ attendono: z.int(), urgenti: z.int() }),
  permission: 'displacement.decide',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** The number of a displaced customer in clear, for a call. HTTP 409: the appointment is decided. */
export const dialDisplaced = {
  call: 'ChiamaRicollocazione',
  method: 'POST',
  summary: 'The number of a displaced customer',
  input: z.strictObject(which),
  output: z.object({ Status: z.enum(['0', '1']), cellulare: z.string(), nome: z.string(), orari: callableDays }),
  statuses: [200, 409],
  permission: 'displacement.decide',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/**
 * Records a call to a displaced customer that brought no decision. With `later` the customer named `giorno` and `ora` for
 * the next call. HTTP 409: the appointment is decided (`finito`), or the time cannot be named (`ora`).
 */
export const tryDisplaced = {
  call: 'TentativoRicollocazione',
  method: 'POST',
  summary: 'Record a call to a displaced customer',
  input: z.strictObject({
    ...{ ...which, risultato: z.enum(DISPLACED_RESULTS), riga: tryLine },
    ...{ giorno: z.optional(isoDay), ora: z.optional(hour) },
  }),
  output: z.object({
    ...{ Status: z.enum(['0', '1']), tentativi: z.int() },
    motivo: z.optional(z.nullable(z.enum(['finito', 'ora']))),
  }),
  statuses: [200, 409],
  keyed: true,
  permission: 'displacement.decide',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
