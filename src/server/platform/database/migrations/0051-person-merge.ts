import { type Kysely, sql } from 'kysely';

/**
 * Visits that the staff moved to another tax code of the same person, and their former tax code, encrypted: rows live
 * for a day, until which the move can be undone. Processes of the version before neither read nor write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_merge (
      id bigint generated always as identity primary key, staff_id bigint not null references staff,
      opp_ids text[] not null check (cardinality(opp_ids) > 0), sealed bytea not null,
      made_at timestamptz not null default now())`.execute(db);
}
