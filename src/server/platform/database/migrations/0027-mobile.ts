import { type Kysely, sql } from 'kysely';

/**
 * A keyed hash of the mobile, so that who calls is found by it. Nothing is filled here: rows of before get theirs
 * a few at a time, while others book (`fill-mobiles.ts`), and the index is of those that have one, none at first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column mobile_hash bytea`.execute(db);
  await sql`create index appointment_mobile on appointment (mobile_hash) where mobile_hash is not null`.execute(db);
}
