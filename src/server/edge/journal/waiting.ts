import { oppIdOf } from '../../platform/crypto/opp-id.ts';
import type { Asked } from '../asked.ts';
import type { Journal } from './journal.ts';

/**
 * Whether the key of this request stands for another one that is still in the journal. The engine does not know
 * that one yet: it would take this one for the first, and refuse what was acknowledged.
 */
export function isTakenByWaiting({ find }: Pick<Journal, 'find'>, { endpoint, key, body }: Asked): boolean {
  const waiting = key === null ? undefined : find(oppIdOf(key));
  if (waiting === undefined) return false;
  return waiting.call !== endpoint?.call || waiting.body !== String(body);
}
