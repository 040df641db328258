import { type Kysely, sql } from 'kysely';

/**
 * What an agent's page shows besides name and register number: a telephone number that the lender publishes, and a
 * photo. A lead may have a band of hours in which the customer wants the call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agent add column public_phone text not null default '', add column photo bytea`.execute(db);
  await sql`
    alter table lead add column call_band text
      constraint lead_call_band check (call_band in ('9-12', '12-15', '15-18'))`.execute(db);
}
