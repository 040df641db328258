import { type Kysely, sql } from 'kysely';

/**
 * The how-manieth link of a displacement counts: another contact gets another one, and the former opens nothing. 0 is a
 * link of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table displacement add column issue integer not null default 0`.execute(db);
}
