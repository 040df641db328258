import { type Kysely, sql } from 'kysely';

/**
 * Receiver of a visit, per branch. Rows of a former branch are ignored: the version before does not know this table, and
 * leaves one when it moves a visit to another branch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assignment (
      appointment_id bigint primary key references appointment on delete cascade,
      branch_code text not null references branch, staff_id bigint references staff,
      version integer not null default 1,
      made_by bigint not null references staff, made_at timestamptz not null default now())`.execute(db);
  await sql`create index assignment_of on assignment (staff_id) where staff_id is not null`.execute(db);
}
