import { sql, type Transaction } from 'kysely';
import { seatsIn } from '#domain/agenda/free-slots.ts';
import { fromInstant } from '#domain/time/rome.ts';
import type { Offered } from '../../availability/offered-slot.ts';
import { readDays } from '../../availability/read-days.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { countOthers, isBeyondShare, letterCode, limitUnproven } from '../contact-verification/limit-unproven.ts';
import { markSeat } from '../contact-verification/mark-seat.ts';
import { seatUntilConfirmed } from '../contact-verification/seat-until.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import type { LockedAppointment } from './own-row.ts';

interface Changing {
  readonly deps: BookingDeps;
  readonly tx: Transaction<Database>;
  readonly ctx: RequestContext;
  readonly own: LockedAppointment;
}
interface Change {
  /** The new slot; null where the visit keeps its own. */
  readonly slot: Offered | null;
  readonly hasNewEmail: boolean;
}

/**
 * Counts a changed appointment with an unproven contact at its new slot, as a create does, so that a move or another
 * e-mail cannot exceed the share of unproven bookings. A call that gets its first time counts as a new booking. An
 * existing limit stays. The mail about the change has a code if the appointment must be confirmed.
 */
export async function limitChanged(changing: Changing, { slot, hasNewEmail }: Change): Promise<void> {
  const { deps, tx, ctx, own } = changing;
  const isUnproven = !own.contact_proven && (own.verified_at === null || hasNewEmail);
  if (!isUnproven || (slot === null && (own.starts === null || !hasNewEmail))) return;
  const hasDeadline = own.starts === null && (await setDeadline(changing));
  const holder = deps.limits.holder(ctx);
  if (holder !== null) sendUnread(tx, markSeat(own.id, holder));
  const isCounted = own.limited_at === null && (slot !== null || own.verified_at !== null);
  const isLimited = isCounted && holder !== null && (await limited(changing, slot, holder));
  if (isLimited || hasDeadline || own.confirm_by !== null || (hasNewEmail && deps.confirmMinutes !== null))
    await letterCode(tx, deps.seal, { appointmentId: own.id, visit: ctx.visit });
}

/** Sets the deadline of a call that has just got a seat. False where the site sets none. */
async function setDeadline({ deps, tx, own }: Changing): Promise<boolean> {
  if (deps.confirmMinutes === null) return false;
  const deadline = sql<Date>`now() + make_interval(mins => ${deps.confirmMinutes}::int)`;
  await tx.updateTable('appointment').set({ confirm_by: deadline }).where('id', '=', own.id).execute();
  seatUntilConfirmed(tx, own.id);
  return true;
}

type Place = Pick<Offered, 'branch' | 'starts' | 'daySeats'>;

/** The visit's current branch and slot. */
async function place({ deps, tx, own }: Changing, starts: Date): Promise<Place> {
  const { day } = fromInstant(starts.getTime());
  const days = await readDays({ ...deps, db: tx }, { codes: [own.code], from: day, days: 1 });
  return { branch: own.code, starts, daySeats: seatsIn(days.get(own.code) ?? []) };
}

async function limited(changing: Changing, slot: Offered | null, holder: Buffer): Promise<boolean> {
  const { deps, tx, own } = changing;
  const at = slot ?? (own.starts === null ? null : await place(changing, own.starts));
  if (at === null) return false;
  const { branch, starts } = at;
  const others = await countOthers(tx, { oppId: own.opp_id, branch, starts, holder });
  const isLimited = await isBeyondShare({ ...deps, db: tx }, at, others);
  if (isLimited) await limitUnproven(tx, own.id, deps.unproven);
  return isLimited;
}
