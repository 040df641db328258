import { sql } from 'kysely';

/** The seat of an appointment is taken for as long as the appointment may still be confirmed (R13.5.6). */
export const seatUntilConfirmed = (id: string) =>
  sql`update seat set held_until = a.confirm_by from appointment a where a.id = seat.appointment_id and a.id = ${id}::bigint`;
