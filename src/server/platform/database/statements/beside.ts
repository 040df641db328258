import type { Transaction } from 'kysely';
import { seatsChangeWithCommit } from '../committed.ts';
import type { Database } from '../schema.ts';
import { type Fixed, together } from './fixed.ts';

type Tx = Transaction<Database>;
type Seats = Fixed<{ readonly branch_code: string }>;

const waiting = new WeakMap<Tx, { readonly parts: Fixed<unknown>[]; readonly seats: Seats[] }>();

function waitingIn(tx: Tx) {
  const known = waiting.get(tx) ?? { parts: [], seats: [] };
  waiting.set(tx, known);
  return known;
}

/**
 * Writes what nothing else in the transaction needs: all of it is one statement, which leaves with the commit. No two may
 * change the same row.
 */
export const beside = (tx: Tx, ...parts: readonly Fixed<unknown>[]): void => void waitingIn(tx).parts.push(...parts);

/** The same for what changes seats, and returns the codes of their branches. */
export function seatsBeside(tx: Tx, part: Seats): void {
  const { parts, seats } = waitingIn(tx);
  parts.push(part);
  seats.push(part);
}

/** Sends it; where it fails, the commit fails with its reason. */
export function sendBeside(tx: Tx): void {
  const all = waiting.get(tx);
  if (all === undefined) return;
  waiting.delete(tx);
  const { parts, seats } = all;
  if (seats.length > 0) seatsChangeWithCommit(tx, { compile: () => together(parts, seats) });
  else tx.executeQuery(together(parts)).catch(() => undefined);
}
