import { addDays, fromInstant, toInstant } from '../time/rome.ts';
import type { DaySlots, Windows } from './free-slots.ts';

/** A seat that is free again by itself at `until` (ms): a hold of a visit, or a booking nobody has confirmed yet. */
export interface PassingSeat {
  readonly starts: number;
  readonly until: number;
  /** Whose hold it is; null for a booking. */
  readonly visit: string | null;
}

/** The seats taken at one branch, as they were read; instants in ms. */
export interface BranchSeats {
  /** Seats taken for good, by the start of their half-hour. */
  readonly booked: ReadonlyMap<number, number>;
  readonly passing: readonly PassingSeat[];
}

/** How many seats of a start are taken at the instant `now`: what a visit holds is free for itself. */
export function takenAt(seats: BranchSeats, now: number, visit: string | null): (starts: number) => number {
  const live = seats.passing.filter(({ until, visit: whose }) => until > now && (whose === null || whose !== visit));
  if (live.length === 0) return (starts) => seats.booked.get(starts) ?? 0;
  const taken = new Map(seats.booked);
  for (const { starts } of live) taken.set(starts, (taken.get(starts) ?? 0) + 1);
  return (starts) => taken.get(starts) ?? 0;
}

/** What was computed at `now`, and what it was computed from. */
export interface Computed {
  readonly days: readonly DaySlots[];
  readonly startOf: (at: number, minute: number) => number;
  readonly seats: BranchSeats;
  readonly now: number;
  readonly windows: Windows;
}

/**
 * The first instant at which the clock alone may change computed days: midnight in Rome, a free start that comes too near,
 * a seat that is free again.
 */
export function changesAt({ days, startOf, seats, now, windows }: Computed): number {
  let first = toInstant(addDays(fromInstant(now).day, 1), 0);
  for (const [at, { slots }] of days.entries())
    for (const { free, minute } of slots)
      if (free) first = Math.min(first, startOf(at, minute) - windows.leadMinutes * 60_000 + 1);
  for (const { until } of seats.passing) if (until > now) first = Math.min(first, until);
  return first;
}
