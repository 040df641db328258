import type { Kysely, Transaction } from 'kysely';
import { notifyAfterCommit, tellActs } from './after-commit.ts';
import type { Database } from './schema.ts';
import { isOutdatedPlan } from './statements/named-pool.ts';
import { allSent } from './unread.ts';

const TRIES = 6;
/**
 * Deadlock, serialization failure, or two concurrent holds of one visit: a retry sees the other transaction's rows. A
 * changed schema (outdated plan) is retried too.
 */
const isPassing = (failure: unknown): boolean => {
  if (isOutdatedPlan(failure)) return true;
  const { code, constraint } = failure as { code?: string; constraint?: string };
  return code === '40P01' || code === '40001' || (code === '23505' && constraint === 'one_hold_per_visit');
};

/** Runs `work` in one transaction and retries it on transient conflicts. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let tx: Transaction<Database> | null = null;
    try {
      const result = await db.transaction().execute(async (begun) => {
        tx = begun;
        try {
          return await work(begun);
        } finally {
          await allSent(begun);
        }
      });
      tellActs(db, tx);
      return result;
    } catch (failure) {
      if (tries >= TRIES || !isPassing(failure)) throw failure;
    } finally {
      notifyAfterCommit(db, tx);
    }
  }
}
