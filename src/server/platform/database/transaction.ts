import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

const TRIES = 6;
/** Deadlock, serialization failure, and two holds of one visit at the same moment: a new try sees the other's work. */
const isPassing = (failure: unknown): boolean => {
  const { code, constraint } = failure as { code?: string; constraint?: string };
  return code === '40P01' || code === '40001' || (code === '23505' && constraint === 'one_hold_per_visit');
};

/** One transaction, tried again when the database itself asks for it. All of `work` happens, or nothing. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (failure) {
      if (tries >= TRIES || !isPassing(failure)) throw failure;
    }
  }
}
