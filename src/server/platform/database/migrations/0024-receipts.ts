import { type Kysely, sql } from 'kysely';

/** Delivery status of a message after its handover, where the gateway or provider reports it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery
      add column arrived_at timestamptz, add column returned_at timestamptz, add column returned_code text`.execute(db);
  await sql`create index delivery_returned on delivery (returned_at) where returned_at is not null`.execute(db);
}
