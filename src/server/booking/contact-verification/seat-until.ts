import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { sendSeats } from '../../platform/database/unread.ts';

/**
 * Sets until when an appointment keeps its seat: its deadline for confirmation. Call it after the statements that write
 * deadline and seat.
 */
export const seatUntilConfirmed = (tx: Transaction<Database>, id: string): void => sendSeats(tx, updateUntil({ id }));

const updateUntil = staticStatement<{ readonly id: string }, { readonly branch_code: string }>(`
  update seat set held_until = a.confirm_by from appointment a
   where a.id = seat.appointment_id and a.id = :id::bigint returning seat.branch_code`);
