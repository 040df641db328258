import { sql, type Transaction } from 'kysely';
import { takesCall } from '#domain/call/at-time.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { lockBranchShared } from '../../availability/lock-branch.ts';
import { offeredSlot } from '../../availability/offered-slot.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Database } from '../../platform/database/schema.ts';
import { applyMove } from '../change/apply-move.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { endDisplacement } from './end-displacement.ts';
import { type DisplacedRow, displacedRows } from './find-displaced.ts';

type Tx = Transaction<Database>;

/** The slot that a displaced visit moves to; `starts` in milliseconds. */
export interface TargetSlot {
  readonly branch: string;
  readonly starts: number;
}
export interface SettledBy {
  readonly whom: 'customer' | 'staff';
  readonly untold?: boolean;
  /** Minutes before its start until which the slot can be booked. */
  readonly leadMinutes: number;
}

/**
 * Reads a displacement with its visit and locks both until the transaction ends, after the target branch. A customer's
 * own move locks its visit before the branch: if the two wait for each other, one is rolled back and retried.
 */
export async function lockDisplaced(tx: Tx, id: string, goal: TargetSlot | null): Promise<DisplacedRow | undefined> {
  if (goal !== null) await lockBranchShared(tx, goal.branch);
  await sql`
    select 1 from appointment where id = (select appointment_id from displacement where id = ${id}::bigint)
    for no key update`.execute(tx);
  await sql`select 1 from displacement where id = ${id}::bigint for update`.execute(tx);
  return (await displacedRows(tx, sql<boolean>`d.id = ${id}::bigint`))[0];
}

/** Whether the displacement can still be decided. */
export const isOpen = ({ decided_at, visit_state, over }: DisplacedRow): boolean =>
  decided_at === null && visit_state === 'confirmed' && !over;

const visitOf = (row: DisplacedRow) => ({
  ...{ id: row.appointment_id, opp_id: row.opp_id, version: row.visit_version },
  ...{ starts: row.visit_starts, info_only: row.info_only, asked_for: row.asked_for },
});

/**
 * Moves the visit or call. The seat reserved for it becomes its own or is freed. False: the seat was taken meanwhile, or
 * lies outside calling hours.
 */
export async function moveDisplaced(
  tx: Tx,
  deps: AgendaDeps,
  row: DisplacedRow,
  goal: TargetSlot,
  { leadMinutes, whom, untold = false }: SettledBy,
): Promise<boolean> {
  const { day, minute } = fromInstant(goal.starts);
  if (row.asked_for === 'call' && !takesCall(day, minute)) return false;
  const visit = row.token_hash;
  const here = { ...deps, db: tx, windows: { ...deps.windows, leadMinutes } };
  const slot = await offeredSlot(here, { branch: goal.branch, day, minute, visit, isLocked: true });
  return slot !== null && applyMove(tx, visitOf(row), { slot, by: { visit, whom, untold } });
}

export const cancelDisplaced = (tx: Tx, row: DisplacedRow, by: Omit<SettledBy, 'leadMinutes'>): Promise<void> =>
  cancelRow(tx, visitOf(row), {
    whom: by.whom === 'customer' ? 'customer' : 'branch',
    reason: 'chiusura',
    ...(by.untold ? { untold: true } : {}),
  });

/**
 * Keeps the visit in its slot, above the slot's capacity. Notifies the customer, unless the staff did so (`untold`).
 */
export async function keepDisplaced(tx: Tx, row: DisplacedRow, by: Omit<SettledBy, 'leadMinutes'>): Promise<void> {
  endDisplacement(tx, row.appointment_id, 'kept', by.whom);
  if (!by.untold)
    await enqueueEvent(tx, { kind: 'message.stays', payload: { oppID: row.opp_id, displacement: row.id } });
}

/** When a call is due: within some hours, and before the former and the reserved slot. */
export const CALL_BY = `
  greatest(now(), least(now() + interval '4 hours', -interval '30 minutes' + least(starts,
    (select min((offer ->> 'starts')::timestamptz) from jsonb_array_elements(offers) offer
      where (offer ->> 'held')::boolean and (offer ->> 'starts')::timestamptz > now()))))`;

/** Ends the wait for an answer: a call is due. */
export const askForCall = (tx: Tx, id: string) =>
  sql`
    update displacement set state = 'toCall', version = version + 1, offered_until = ${sql.raw(CALL_BY)}
     where id = ${id}::bigint and state = 'offered'`.execute(tx);
