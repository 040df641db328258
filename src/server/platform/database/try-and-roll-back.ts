import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Runs `work` and undoes what it wrote; locks taken before stay. Its result shows the effects. */
export async function tryAndRollBack<T>(tx: Transaction<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_try`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint before_try`.execute(tx);
  return result;
}
