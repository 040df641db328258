import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

const FILLED = ['branch', 'opening_hours', 'duty', 'closure', 'holiday', 'agent', 'customer', 'appointment', 'seat'];

/**
 * After many rows at once: plans that were made for empty tables are dropped, and new ones know how full they are. The
 * database counts by itself too, some minutes later. Tables that are not this role's are left alone.
 */
export async function countRows(db: Kysely<Database>): Promise<void> {
  const counting = sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db);
  // What was written is written, whether it can be counted now or not.
  await counting.catch(() => undefined);
}
