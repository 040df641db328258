import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The seat of an appointment is taken for as long as the appointment may still be confirmed (R13.5.6). */
export const seatUntilConfirmed = (tx: Transaction<Database>, id: string) =>
  sql`update seat set held_until = a.confirm_by from appointment a where a.id = seat.appointment_id and a.id = ${id}::bigint`.execute(
    tx,
  );
