import { sql, type Transaction } from 'kysely';
import { saysYes } from '#contract/wire.ts';
import type { Slot } from '../../agenda/take-seat.ts';
import { announce } from '../../outbox/announce.ts';
import type { Database } from '../../platform/database/schema.ts';
import { endDisplacement } from '../capacity/end-displacement.ts';
import { seatUntilConfirmed } from '../verified/seat-until.ts';
import { swapSeat } from './swap-seat.ts';

/** A visit that the caller has locked. */
export interface MovingVisit {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
  readonly starts: Date;
  readonly info_only: boolean;
}
export interface MoveBy {
  /** Whose own hold of the new half-hour becomes the visit's seat. */
  readonly visit: Buffer;
  readonly whom: 'customer' | 'staff';
  /** The person is not written to. */
  readonly untold?: boolean;
}

/** To another half-hour, of any branch: the code stays, the version grows, one message. False: somebody was quicker. */
export async function moveRow(tx: Transaction<Database>, own: MovingVisit, slot: Slot, by: MoveBy): Promise<boolean> {
  const { starts, branch } = slot;
  if (!(await swapSeat(tx, own.id, slot, by.visit))) return false;
  await tx
    .updateTable('appointment')
    .set({ starts, branch_code: branch, version: own.version + 1, changed_at: sql<Date>`now()` })
    .where('id', '=', own.id)
    .execute();
  seatUntilConfirmed(tx, own.id);
  endDisplacement(tx, own.id, 'moved', by.whom);
  await announce(tx, {
    kind: 'appointment.moved',
    payload: {
      ...{ oppID: own.opp_id, solo_info: saysYes(own.info_only) },
      ...{ starts: starts.toISOString(), previous: own.starts.toISOString() },
      ...(by.untold ? { untold: true as const } : {}),
    },
  });
  return true;
}
