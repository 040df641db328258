import { oppIdOf } from '../../platform/crypto/opp-id.ts';
import type { Asked } from '../asked.ts';
import type { Journal } from './journal.ts';

/**
 * Whether the key of this request belongs to another request in the journal. The engine does not know that request yet: it
 * would accept this one, and refuse the acknowledged one.
 */
export function isTakenByWaiting({ find }: Pick<Journal, 'find'>, { endpoint, key, body }: Asked): boolean {
  const waiting = key === null ? undefined : find(oppIdOf(key));
  if (waiting === undefined) return false;
  return waiting.call !== endpoint?.call || waiting.body !== String(body);
}
