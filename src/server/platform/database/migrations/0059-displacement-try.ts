import { type Kysely, sql } from 'kysely';

/**
 * Calls to a displaced customer, each with the time that the customer named and a free line, encrypted. Failed calls are
 * still counted by their audit entries, which processes of the version before write alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table displacement_try (
      id bigint generated always as identity primary key,
      displacement_id bigint not null references displacement on delete cascade,
      staff_id bigint not null references staff, at timestamptz not null default now(),
      result text not null, call_at timestamptz, sealed bytea)`.execute(db);
  await sql`create index displacement_tries on displacement_try (displacement_id, at)`.execute(db);
}
