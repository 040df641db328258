import { type Kysely, sql } from 'kysely';

/** Site of a request: its letters carry that brand and link to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column site text not null default ''`.execute(db);
  await sql`alter table lead add column site text not null default ''`.execute(db);
  await sql`alter table refusal add column site text not null default ''`.execute(db);
}
