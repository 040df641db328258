import { sql, type Transaction } from 'kysely';
import { toYesOrNo } from '#contract/wire.ts';
import { type CallBand, callSpanAt, takesCall } from '#domain/call/at-time.ts';
import { promisedBy } from '#domain/call/promise.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { Slot } from '../../availability/take-seat.ts';
import type { EventToStore } from '../../outbox/enqueue-event.ts';
import { runAfterCommit, seatsChanged } from '../../platform/database/after-commit.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { endDisplacement } from '../capacity/end-displacement.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import type { LockedAppointment } from './own-row.ts';

type Tx = Transaction<Database>;
type Causer = NonNullable<EventToStore['by']>;

/** The columns of a call that gets another band in its own seat, or no time any more. */
export interface CallColumns {
  readonly call_band: CallBand | null;
  readonly starts?: null;
  readonly confirm_by?: null;
  readonly confirm_minutes?: null;
  readonly limited_at?: null;
}

/** The columns of a call as soon as possible. It has no seat, so no deadline either. */
export const NO_TIME: CallColumns = {
  ...{ starts: null, call_band: null },
  ...{ confirm_by: null, confirm_minutes: null, limited_at: null },
};

/** Whether the appointment's present seat is the requested slot, or lies in the requested band. */
export function keepsSeat(
  { starts, code }: Pick<LockedAppointment, 'starts' | 'code'>,
  { branch, slot, band }: Pick<BookingRequest, 'branch' | 'slot' | 'band'>,
): boolean {
  if (starts === null || slot === null || (branch !== '' && branch !== code)) return false;
  const { day, minute } = fromInstant(starts.getTime());
  if (day !== slot.day) return false;
  return band === undefined ? minute === slot.minute : takesCall(day, minute, band);
}

/** Sets branch and due time of a call's task from its seat. The task has no agent any more. */
export function timeCall(
  tx: Tx,
  { id }: Pick<LockedAppointment, 'id'>,
  { branch, starts }: Pick<Slot, 'branch' | 'starts'>,
  band: CallBand | null,
): void {
  setCall(tx, id, { branch, from: starts, due: callSpanAt(starts, band).until });
}

interface Times {
  readonly branch: string;
  readonly from: Date;
  readonly due: Date;
}

/** Writes the new time into the call's task, and tells the desk. */
function setCall(tx: Tx, id: string, { branch, from, due }: Times): void {
  const change = {
    branch_code: branch,
    agent_code: null,
    next_at: from,
    due_at: due,
    version: sql<number>`version + 1`,
  };
  sendUnread(
    tx,
    tx.updateTable('callback_case').set(change).where('appointment_id', '=', id).where('state', '<>', 'done'),
  );
  runAfterCommit(tx, tellCalls(branch));
}

/** Turns a call at a chosen time into one as soon as possible: frees its seat and sets a new due time. */
export async function untimeCall(tx: Tx, own: LockedAppointment, promiseMinutes: number): Promise<void> {
  const [freed, { now, hoursOf }] = await Promise.all([
    tx.deleteFrom('seat').where('appointment_id', '=', own.id).returning('branch_code').execute(),
    readCallTimes(tx, own.code),
  ]);
  seatsChanged(tx, freed);
  endDisplacement(tx, own.id, 'moved', 'customer');
  const due = new Date(promisedBy(now, hoursOf(null), promiseMinutes));
  setCall(tx, own.id, { branch: own.code, from: new Date(now), due });
}

/** Announces a call that gets its first time, another band, or has no time any more. */
export const callTimeEvent = (
  own: Pick<LockedAppointment, 'opp_id' | 'info_only'>,
  starts: Date | null,
  { causer }: { readonly causer?: Causer },
): EventToStore => ({
  ...(causer ? { by: causer } : {}),
  event: {
    kind: 'callback.requested',
    payload: {
      ...{ oppID: own.opp_id, solo_info: toYesOrNo(own.info_only) },
      ...(starts === null ? {} : { starts: starts.toISOString() }),
    },
  },
});
