import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Checks again, under the locks of the rows, which of these events are not stored yet: the statement that took the locks
 * does not see an event that another process committed after it began.
 */
export async function notStored<Due extends { readonly id: string }>(
  tx: Transaction<Database>,
  due: readonly Due[],
): Promise<readonly Due[]> {
  const ids = due.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from outbox where id = any(${ids}::text[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  return due.filter(({ id }) => !known.has(id));
}
