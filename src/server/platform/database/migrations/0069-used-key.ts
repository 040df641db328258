import { type Kysely, sql } from 'kysely';

/** The request that used a code or a single-use token: its repeat, after a lost answer, gets the same answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code add column used_key bytea`.execute(db);
  await sql`alter table used_token add column used_key bytea`.execute(db);
}
