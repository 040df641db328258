import { type Kysely, sql } from 'kysely';

/**
 * Keyed hash of the mobile, for the search by caller. Older rows are backfilled in small batches during operation
 * (`fill-found.ts`); the index covers rows with a hash, none at first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column mobile_hash bytea`.execute(db);
  await sql`create index appointment_mobile on appointment (mobile_hash) where mobile_hash is not null`.execute(db);
}
