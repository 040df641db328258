import { oppIdOf } from '../../platform/crypto/request-code.ts';
import type { EdgeRequest } from '../edge-request.ts';
import type { Journal } from './journal.ts';

/** Which request waits in the journal under an idempotency key, compared with the request at hand. */
export type Waiting = 'nothing' | 'this request' | 'this request of another visit' | 'another request';

/**
 * Finds what waits under the request's idempotency key. The edge must check this, since the engine does not know the
 * waiting request yet: it would accept another request under the key and later refuse the acknowledged one. It would
 * also give the appointment's proof to the first visit that repeats the request.
 */
export function waitingUnder({ find }: Pick<Journal, 'find'>, { endpoint, key, body, visit }: EdgeRequest): Waiting {
  const waiting = key === null ? undefined : find(oppIdOf(key));
  if (waiting === undefined) return 'nothing';
  if (waiting.call !== endpoint?.call || waiting.body !== String(body)) return 'another request';
  return waiting.visit === visit ? 'this request' : 'this request of another visit';
}
