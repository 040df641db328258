import type { FastifyRequest } from 'fastify';
import { keyOf } from '../../http/asker.ts';
import { oppIdOf } from '../../platform/crypto/opp-id.ts';
import type { Journal } from './journal.ts';

/**
 * Whether the key of this request stands for another one that is still in the journal (R0.17). The engine does not know
 * that one yet: it would take this one for the first, and refuse what was acknowledged.
 */
export function isTakenByWaiting({ find }: Pick<Journal, 'find'>, request: FastifyRequest): boolean {
  const key = keyOf(request);
  const waiting = key === null ? undefined : find(oppIdOf(key));
  if (waiting === undefined) return false;
  const call = request.url.split('?', 1).join().split('/').at(-1);
  return waiting.call !== call || waiting.body !== String(request.body);
}
