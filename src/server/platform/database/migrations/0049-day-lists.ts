import { type Kysely, sql } from 'kysely';

/** One row per branch and day: the automatic day list, reserved by one process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_list (
      branch_code text not null references branch, day date not null, tries integer not null default 1,
      leased_until timestamptz not null, done_at timestamptz, primary key (branch_code, day))`.execute(db);
}
