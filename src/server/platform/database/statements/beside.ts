import type { Transaction } from 'kysely';
import { changeSeatsWithCommit } from '../after-commit.ts';
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

/** Queues independent writes, sent as one statement with COMMIT. Two of them must not change one row. */
export const beside = (tx: Tx, ...parts: readonly Fixed<unknown>[]): void => void waitingIn(tx).parts.push(...parts);

/** As `beside`, for statements that change seats and return their branch codes. */
export function seatsBeside(tx: Tx, part: Seats): void {
  const { parts, seats } = waitingIn(tx);
  parts.push(part);
  seats.push(part);
}

/** Sends the queued writes; when one fails, the commit fails with its error. */
export function sendBeside(tx: Tx): void {
  const all = waiting.get(tx);
  if (all === undefined) return;
  waiting.delete(tx);
  const { parts, seats } = all;
  if (seats.length > 0) changeSeatsWithCommit(tx, { compile: () => together(parts, seats) });
  else tx.executeQuery(together(parts)).catch(() => undefined);
}
