import { type Kysely, sql } from 'kysely';

/**
 * Bookings beyond the limit for unproven contacts: since when, and the minutes to confirm once a later letter was
 * handed to the mail server. Null: the time has begun, or the booking is not limited. Booked seats of unproven
 * contacts are counted by branch.
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
