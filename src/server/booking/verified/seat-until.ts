import { sql, type Transaction } from 'kysely';
import { seatsChangeWithCommit } from '../../platform/database/committed.ts';
import type { Database } from '../../platform/database/schema.ts';

/** With the commit: the seat of an appointment is taken for as long as the appointment may still be confirmed (R13.5.6). */
export const seatUntilConfirmed = (tx: Transaction<Database>, id: string): void =>
  seatsChangeWithCommit(
    tx,
    sql`update seat set held_until = a.confirm_by from appointment a
         where a.id = seat.appointment_id and a.id = ${id}::bigint returning seat.branch_code`,
  );
