import type { Alternative } from '#contract/wire.ts';
import { nearestFree } from '#domain/agenda/alternatives.ts';
import { type SlotState, seatsIn } from '#domain/agenda/free-slots.ts';
import { onGrid } from '#domain/agenda/grid.ts';
import { type CallBand, takesCall } from '#domain/call/at-time.ts';
import { addDays, hourText, type IsoDay, toCompact, toInstant } from '#domain/time/rome.ts';
import { lockBranchShared } from './lock-branch.ts';
import { type AgendaDeps, readBranchDays } from './read-days.ts';
import type { Slot } from './take-seat.ts';

/** A requested slot. */
export interface RequestedSlot {
  readonly branch: string;
  readonly day: IsoDay;
  readonly minute: number;
  readonly visit: Buffer;
  /** A call in a band: any free slot inside it, whatever `minute` is. */
  readonly band?: CallBand | undefined;
  /** The caller already has the branch lock, taken together with the idempotency key (`runIdempotent`). */
  readonly isLocked?: true;
}
/** Alternatives are searched on so many days, from the day before the requested one. */
const AROUND_DAYS = 7;

/** A slot that can be booked. `daySeats`: number of all seats of its day, taken or not. */
export type Offered = Slot & { readonly daySeats: number };
/** An open branch, and the requested slot there; `slot` is null when it is taken or does not exist. */
export interface OfferedAt {
  readonly branch: { readonly code: string; readonly kind: 'branch' | 'agency' };
  readonly slot: Offered | null;
}

/** The slot if it is available now; the visit's own hold counts as free. Null when it is taken or does not exist. */
export const offeredSlot = async (deps: AgendaDeps, wanted: RequestedSlot): Promise<Offered | null> =>
  (await offeredAt(deps, wanted))?.slot ?? null;

/**
 * Like `offeredSlot`, with the branch, which gets the shared lock first. Undefined: the branch is unknown or closed.
 */
export async function offeredAt(
  deps: AgendaDeps,
  { branch, day, minute, visit, band, isLocked }: RequestedSlot,
): Promise<OfferedAt | undefined> {
  const [, reading] = await Promise.all([
    isLocked ? null : lockBranchShared(deps.db, branch),
    readBranchDays(deps, { codes: [branch], from: day, days: 1, visit }),
  ]);
  const read = reading.get(branch);
  if (read === undefined) return undefined;
  const [found] = read.days;
  const at = { code: branch, kind: read.kind };
  const isWanted = (slot: SlotState) => (band ? takesCall(day, slot.minute, band) : slot.minute === minute);
  const state = found?.slots.find((slot) => isWanted(slot) && slot.free && onGrid(read.kind, slot.minute));
  if (state === undefined) return { branch: at, slot: null };
  const firstSeat = deps.extraLoad(branch, day, state.minute, state.capacity) + 1;
  const daySeats = found ? seatsIn([found]) : 0;
  const starts = new Date(toInstant(day, state.minute));
  return { branch: at, slot: { branch, starts, firstSeat, capacity: state.capacity, daySeats } };
}

/**
 * Up to three free slots near a taken one, at the same branch. At an agency only the times of its fixed grid; for a call
 * only those in calling hours.
 */
export async function alternatives(
  deps: AgendaDeps,
  { branch, day, minute, visit }: RequestedSlot,
  { isCall = false }: { readonly isCall?: boolean } = {},
): Promise<Alternative[]> {
  const asked = { codes: [branch], from: addDays(day, -1), days: AROUND_DAYS, visit };
  const read = (await readBranchDays(deps, asked)).get(branch);
  if (read === undefined) return [];
  const days = read.days.map((each) => ({
    ...each,
    slots: each.slots.filter((slot) => onGrid(read.kind, slot.minute) && (!isCall || takesCall(each.day, slot.minute))),
  }));
  return nearestFree(days, { day, minute }).map((start) => ({
    data: toCompact(start.day),
    ora: hourText(start.minute),
  }));
}
