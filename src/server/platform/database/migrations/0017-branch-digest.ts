import { type Kysely, sql } from 'kysely';

/** Until when a branch was notified of changes in its agenda. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch_digest (
      branch_code text primary key references branch, told_until timestamptz not null)`.execute(db);
  await sql`create index appointment_changed on appointment (changed_at)`.execute(db);
}
