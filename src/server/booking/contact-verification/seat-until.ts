import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { fixed } from '../../platform/database/statements/fixed.ts';
import { sendSeats } from '../../platform/database/unread.ts';

/**
 * The seat of an appointment is taken for as long as the appointment may still be confirmed. Call it once the deadline and
 * the seat are written.
 */
export const seatUntilConfirmed = (tx: Transaction<Database>, id: string): void => sendSeats(tx, until({ id }));

const until = fixed<{ readonly id: string }, { readonly branch_code: string }>(`
  update seat set held_until = a.confirm_by from appointment a
   where a.id = seat.appointment_id and a.id = :id::bigint returning seat.branch_code`);
