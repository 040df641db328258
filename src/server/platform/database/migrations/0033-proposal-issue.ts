import { type Kysely, sql } from 'kysely';

/**
 * Number of the current link of a displaced appointment: another contact gets another link, which invalidates the
 * former. 0 is a link of the former version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table displacement add column issue integer not null default 0`.execute(db);
}
