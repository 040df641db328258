import { type Kysely, sql } from 'kysely';

/** Hashed address of a seat's holder, so that one address cannot hold a whole branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat add column holder bytea`.execute(db);
  await sql`create index holds_of_one on seat (holder) where state = 'held'`.execute(db);
}
