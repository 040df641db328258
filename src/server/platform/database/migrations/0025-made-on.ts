import { type Kysely, sql } from 'kysely';

/** The site a request was made on: its letters carry that brand, and lead back there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column site text not null default ''`.execute(db);
  await sql`alter table lead add column site text not null default ''`.execute(db);
  await sql`alter table refusal add column site text not null default ''`.execute(db);
}
