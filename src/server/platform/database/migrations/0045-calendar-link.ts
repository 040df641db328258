import { type Kysely, sql } from 'kysely';

/**
 * Secret links to the calendar of a branch or of one member of its staff: at most one each, by the hash of its token. A
 * revoked link is a deleted row. The version before neither reads nor writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_link (
      token_hash bytea primary key, branch_code text unique references branch, staff_id bigint unique references staff,
      made_by bigint not null references staff, made_at timestamptz not null default now(), read_at timestamptz,
      check (num_nonnulls(branch_code, staff_id) = 1))`.execute(db);
}
