import { type Kysely, sql } from 'kysely';

/**
 * A booking beyond the share of unproven ones: since when, and how many minutes its contact has once a letter of since then
 * was handed to the mail server. Null: its time has begun, or it is not limited. Booked seats of unproven contacts are
 * counted by branch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column limited_at timestamptz, add column confirm_minutes smallint`.execute(db);
  await sql`
    create index appointment_time_to_begin on appointment (limited_at)
     where state = 'confirmed' and confirm_minutes is not null`.execute(db);
  await sql`
    create index seat_unproven on seat (branch_code, starts)
     where state = 'booked' and holder is not null`.execute(db);
}
