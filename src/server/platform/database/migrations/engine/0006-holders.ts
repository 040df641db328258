import { type Kysely, sql } from 'kysely';

/** Whose address holds a seat, hashed: one address may not hold a whole branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat add column holder bytea`.execute(db);
  await sql`create index holds_of_one on seat (holder) where state = 'held'`.execute(db);
}
