import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { tellOthers } from './after-commit.ts';
import { isOutdatedPlan } from './driver/driver.ts';
import type { Database } from './schema.ts';
import { sendBeside } from './statements/beside.ts';

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
      return await db.transaction().execute(async (begun) => {
        tx = begun;
        const done = await work(begun);
        sendBeside(begun);
        return done;
      });
    } catch (failure) {
      if (tries >= TRIES || !isPassing(failure)) throw failure;
    } finally {
      await tellOthers(db, tx);
    }
  }
}

/** A statement that was not sent yet: one of Kysely's builders, or `sql` text. */
interface Statement {
  compile(tx: Transaction<Database>): CompiledQuery;
}

/**
 * Sends statements without results together with the commit, at no extra round trip. When one fails, the commit fails
 * with its error. The parameters are statements, not promises, so that a failure before sending surfaces here.
 */
export function writeWithCommit(tx: Transaction<Database>, ...statements: readonly Statement[]): void {
  for (const query of statements.map((statement) => statement.compile(tx)))
    tx.executeQuery(query).catch(() => undefined);
}
