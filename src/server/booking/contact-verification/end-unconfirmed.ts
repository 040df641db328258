import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { cancelRow } from './cancel-row.ts';

/** Rows per transaction. */
const ROWS_PER_TRANSACTION = 100;

/**
 * Cancels the appointments that were not confirmed in time, and notifies each contact. Their seats have been free since
 * the deadline. Skips rows locked by another transaction. Returns the number of cancelled appointments.
 */
export async function endUnconfirmed(db: Kysely<Database>): Promise<number> {
  let ended = 0;
  for (let batch = ROWS_PER_TRANSACTION; batch === ROWS_PER_TRANSACTION; ended += batch) batch = await endSome(db);
  return ended;
}

const endSome = (db: Kysely<Database>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('appointment')
      .select(['id', 'opp_id', 'version'])
      .where('state', '=', sql.lit('confirmed'))
      .where('confirm_by', '<=', sql<Date>`now()`)
      .orderBy('confirm_by')
      .orderBy('id')
      .limit(ROWS_PER_TRANSACTION)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) await cancelRow(tx, row, { whom: 'system' });
    return rows.length;
  });
