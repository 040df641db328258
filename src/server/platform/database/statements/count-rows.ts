import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

const FILLED = ['branch', 'opening_hours', 'duty', 'closure', 'holiday', 'agent', 'customer', 'appointment', 'seat'];

/**
 * Runs ANALYZE after a bulk load: plans for empty tables are dropped. PostgreSQL's autovacuum would do so minutes
 * later. Skips tables that this role does not own.
 */
export async function countRows(db: Kysely<Database>): Promise<void> {
  const counting = sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db);
  // The load stays committed, whether ANALYZE succeeds or not.
  await counting.catch(() => undefined);
}
