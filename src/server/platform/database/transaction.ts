import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { tellOthers } from './committed.ts';
import { isOutdatedPlan } from './driver/driver.ts';
import type { Database } from './schema.ts';
import { sendBeside } from './statements/beside.ts';

const TRIES = 6;
/**
 * Deadlock, serialization failure, and two holds of one visit at the same moment: a new try sees the other's work. So it
 * does with tables that were changed meanwhile.
 */
const isPassing = (failure: unknown): boolean => {
  if (isOutdatedPlan(failure)) return true;
  const { code, constraint } = failure as { code?: string; constraint?: string };
  return code === '40P01' || code === '40001' || (code === '23505' && constraint === 'one_hold_per_visit');
};

/** One transaction, tried again when the database itself asks for it. All of `work` happens, or nothing. */
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
 * Sends statements whose answers nobody needs: they leave with the commit and cost no round trip. Where one fails, the
 * commit fails with its reason. They are taken as statements, not as promises, so that what fails before it is sent
 * fails here.
 */
export function withCommit(tx: Transaction<Database>, ...statements: readonly Statement[]): void {
  for (const query of statements.map((statement) => statement.compile(tx)))
    tx.executeQuery(query).catch(() => undefined);
}
