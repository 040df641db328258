import { type Kysely, sql } from 'kysely';

/**
 * Drops the lookup's foreign key to the customer. Its check locks the customer's row, so the lookup of a known tax code
 * took longer than that of an unknown one. Customer rows are never deleted, so no lookup can lose its customer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lookup drop constraint if exists lookup_customer_id_fkey`.execute(db);
}
