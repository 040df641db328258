import type { Transaction } from 'kysely';
import { bookSeat, type Slot } from '../../availability/take-seat.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { markSeat } from '../contact-verification/mark-seat.ts';

/**
 * Gives the appointment a seat in the new slot and frees its old one. Without a free seat it gets its old seat back,
 * which no other transaction can take before this one ends.
 */
export async function swapSeat(
  tx: Transaction<Database>,
  appointmentId: string,
  slot: Slot,
  visit: Buffer,
): Promise<boolean> {
  const [before, seat] = await Promise.all([
    tx.deleteFrom('seat').where('appointment_id', '=', appointmentId).returningAll().execute(),
    bookSeat(tx, slot, visit, { appointment: appointmentId }),
  ]);
  seatsChanged(tx, before);
  if (seat !== null) {
    const holder = before[0]?.holder ?? null;
    if (holder !== null) sendUnread(tx, markSeat(appointmentId, holder));
    return true;
  }
  if (before.length > 0) await tx.insertInto('seat').values(before).execute();
  return false;
}
