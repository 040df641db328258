import { type Kysely, sql } from 'kysely';

/** What became of a message after it was handed over, where its gateway or provider tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery
      add column arrived_at timestamptz, add column returned_at timestamptz, add column returned_code text`.execute(db);
  await sql`create index delivery_returned on delivery (returned_at) where returned_at is not null`.execute(db);
}
