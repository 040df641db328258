import { type Kysely, sql } from 'kysely';

/**
 * Adds the number of the current link of a displaced appointment: a changed contact gets a new link, which makes the
 * earlier one invalid. 0 is a link that the previous release made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table displacement add column issue integer not null default 0`.execute(db);
}
