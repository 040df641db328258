import { type Kysely, sql } from 'kysely';

/**
 * Drops the lookup's foreign key to the customer. Its check locks the customer's row, so a known code took longer
 * than an unknown one. Customer rows are never deleted, and a reference without a row returns no data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lookup drop constraint if exists lookup_customer_id_fkey`.execute(db);
}
