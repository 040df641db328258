import { sql, type Transaction } from 'kysely';
import { toYesOrNo } from '#contract/wire.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Slot } from '../../availability/take-seat.ts';
import { announceUnread, type EventToStore } from '../../outbox/enqueue-event.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { endDisplacement } from '../capacity/end-displacement.ts';
import { seatUntilConfirmed } from '../contact-verification/seat-until.ts';
import { type CallColumns, callTimeEvent, timeCall } from './call-time.ts';
import { swapSeat } from './swap-seat.ts';

/** The visit to change; the caller has locked its row. */
export interface MovingVisit {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
  /** Null for a request without a slot. A move gives one only to a call. */
  readonly starts: Date | null;
  readonly info_only: boolean;
  readonly asked_for: RequestKind;
}
export interface MoveBy {
  /** Visit whose hold of the new slot becomes the appointment's seat. */
  readonly visit: Buffer;
  readonly whom: 'customer' | 'staff';
  /** Browser visit for which the mail contains a code, where the move must be confirmed. */
  readonly causer?: NonNullable<EventToStore['by']>;
  /** The customer gets no message. */
  readonly untold?: boolean;
}
interface Change {
  /** The new slot, at any branch; null: the visit keeps its own. */
  readonly slot: Slot | null;
  /** The band of a call; null for the half-hour of the slot. */
  readonly band?: CallBand | null;
  /** Changed contact and answers, as stored. */
  readonly columns?: {
    readonly email: Buffer;
    readonly mobile: Buffer;
    readonly mobile_hash: Buffer;
    readonly mobile_tail: Buffer;
    readonly details?: string;
  } & Partial<CallColumns>;
  readonly by: MoveBy;
  /** Further events, after `appointment.moved`. */
  readonly tell?: readonly EventToStore[];
}

/**
 * Changes a visit. The code stays, the version grows, and a move is one event. Returns false and changes nothing when
 * the slot has no free seat.
 */
export async function applyMove(
  tx: Transaction<Database>,
  own: MovingVisit,
  { slot, band = null, columns, by, tell = [] }: Change,
): Promise<boolean> {
  if (slot !== null && !(await swapSeat(tx, own.id, slot, by.visit))) return false;
  const place = slot === null ? {} : { starts: slot.starts, branch_code: slot.branch, call_band: band };
  const change = { ...place, ...columns, version: own.version + 1, changed_at: sql<Date>`now()` };
  sendUnread(tx, tx.updateTable('appointment').set(change).where('id', '=', own.id));
  if (slot !== null) {
    seatUntilConfirmed(tx, own.id);
    endDisplacement(tx, own.id, 'moved', by.whom);
    if (own.asked_for === 'call') timeCall(tx, own, slot, band);
  }
  const told = slot === null ? tell : [newTime(own, slot, by), ...tell];
  if (told.length > 0) announceUnread(tx, told);
  return true;
}

/** Promises a call in a band for the half-hour of its own seat. */
export function narrowCall(
  tx: Transaction<Database>,
  own: MovingVisit,
  seat: Pick<Slot, 'branch' | 'starts'>,
  by: MoveBy,
): void {
  const change = { call_band: null, version: own.version + 1, changed_at: sql<Date>`now()` };
  sendUnread(tx, tx.updateTable('appointment').set(change).where('id', '=', own.id));
  timeCall(tx, own, seat, null);
  announceUnread(tx, [movedTo(own, seat.starts, seat, by)]);
}

/** The event of a new slot; a call that had none gets the letter of its request again. */
const newTime = (own: MovingVisit, slot: Slot, by: MoveBy): EventToStore =>
  own.starts === null ? callTimeEvent(own, slot.starts, by) : movedTo(own, own.starts, slot, by);

const movedTo = (
  own: MovingVisit,
  before: Date,
  { starts }: Pick<Slot, 'starts'>,
  { untold, causer }: MoveBy,
): EventToStore => ({
  ...(causer ? { by: causer } : {}),
  event: {
    kind: 'appointment.moved',
    payload: {
      ...{ oppID: own.opp_id, solo_info: toYesOrNo(own.info_only) },
      ...{ starts: starts.toISOString(), previous: before.toISOString() },
      ...(untold ? { untold: true as const } : {}),
    },
  },
});
