import { oppIdOf } from '../../platform/crypto/request-code.ts';
import type { Asked } from '../asked.ts';
import type { Journal } from './journal.ts';

/** What waits in the journal under a request's key. */
export type Waiting = 'nothing' | 'this request' | 'this request of another visit' | 'another request';

/**
 * The engine does not know the waiting request yet. It would accept another request under the key, and refuse the
 * acknowledged one. It would give the proof of the appointment to the first visit that brings the same request.
 */
export function waitingUnder({ find }: Pick<Journal, 'find'>, { endpoint, key, body, visit }: Asked): Waiting {
  const waiting = key === null ? undefined : find(oppIdOf(key));
  if (waiting === undefined) return 'nothing';
  if (waiting.call !== endpoint?.call || waiting.body !== String(body)) return 'another request';
  return waiting.visit === visit ? 'this request' : 'this request of another visit';
}
