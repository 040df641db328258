import { z } from 'zod/mini';
import { DISPLACED_TRIES } from '#domain/desk/capacity.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { typed } from '../wire.ts';
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
  output: z.object({ Status: z.enum(['0', '1']), cellulare: z.string(), nome: z.string() }),
  statuses: [200, 409],
  permission: 'displacement.decide',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/** Records that a displaced customer was called in vain. HTTP 409: the appointment is decided. */
export const tryDisplaced = {
  call: 'TentativoRicollocazione',
  method: 'POST',
  summary: 'Record a failed call to a displaced customer',
  input: z.strictObject({ ...which, risultato: z.enum(DISPLACED_TRIES) }),
  output: z.object({ Status: z.enum(['0', '1']), tentativi: z.int() }),
  statuses: [200, 409],
  keyed: true,
  permission: 'displacement.decide',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
