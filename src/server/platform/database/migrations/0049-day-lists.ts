import { type Kysely, sql } from 'kysely';

/** The day's list of a branch that was written or mailed by itself: a row per branch and day, taken by one process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_list (
      branch_code text not null references branch, day date not null, tries integer not null default 1,
      leased_until timestamptz not null, done_at timestamptz, primary key (branch_code, day))`.execute(db);
}
