import { addDays, dayClock, daysBetween, fromInstant, type IsoDay, weekday } from '../time/rome.ts';
import { type Changes, dayRule } from './changes.ts';

/** Minutes between starts, and the length of one visit. */
export const SLOT_MINUTES = 30;

/** An opening window of a weekday (1 = Monday), minutes after local midnight. */
export interface Opening {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** When one branch receives, and with how many consultants; days are Europe/Rome. */
export interface Agenda {
  /** Windows of a day in chronological order. */
  readonly openings: readonly Opening[];
  /** Consultants by weekday 1-7. */
  readonly consultants: ReadonlyMap<number, number>;
  /** Days with another number of consultants; 0 closes the day. */
  readonly exceptions: ReadonlyMap<IsoDay, number>;
  readonly holidays: ReadonlySet<IsoDay>;
  /** Later weeks and other hours, if any. */
  readonly changes?: Changes;
}

/** Taken seats of a slot; `starts` is its instant in ms. */
export type Taken = (day: IsoDay, minute: number, capacity: number, starts: number) => number;

/** Lead time in minutes, and how many days ahead can be booked. */
export interface Windows {
  readonly leadMinutes: number;
  readonly horizonDays: number;
  /** Includes the slots of past days, none of them free, for staff. */
  readonly withPast?: true;
}

export interface SlotState {
  readonly minute: number;
  readonly capacity: number;
  /** Seats that can still be taken. */
  readonly left: number;
  readonly free: boolean;
}
export interface DaySlots {
  readonly day: IsoDay;
  readonly slots: readonly SlotState[];
}

/** Data of a day, computed once for all branches. */
export interface CalendarDay {
  readonly day: IsoDay;
  readonly weekday: number;
  /** Days from today; negative in the past. */
  readonly ahead: number;
  /** The instant (ms) of a local minute. */
  readonly startOf: (minute: number) => number;
}

/** `count` days from `from` on (null: from today), as seen at the instant `now` (ms). */
export function calendar(from: IsoDay | null, count: number, now: number): readonly CalendarDay[] {
  const today = fromInstant(now).day;
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(from ?? today, i);
    return { day, weekday: weekday(day), ahead: daysBetween(today, day), startOf: dayClock(day) };
  });
}

/** Further conditions of a free start; `now` is an instant in ms. */
export interface Circumstances {
  readonly taken: Taken;
  readonly now: number;
  readonly windows: Windows;
}

/**
 * Every start of a day in order, free or not; a closed or past day has none. Starts inside the lead time after the
 * instant `now` (ms), or too many days ahead, are not free.
 */
export function slotsOn(agenda: Agenda, on: CalendarDay, { taken, now, windows }: Circumstances): DaySlots {
  const { day, ahead } = on;
  const slots: SlotState[] = [];
  if (ahead < 0 && windows.withPast !== true) return { day, slots };
  const { openings, capacityAt } = dayRule(agenda, on);
  const earliest = ahead > windows.horizonDays ? Number.POSITIVE_INFINITY : now + windows.leadMinutes * 60_000;
  for (const { opens, closes, weekday: of } of openings) {
    if (of !== on.weekday) continue;
    for (let minute = opens; minute + SLOT_MINUTES <= closes; minute += SLOT_MINUTES) {
      const capacity = capacityAt(minute, minute + SLOT_MINUTES);
      if (capacity === 0) continue;
      const starts = on.startOf(minute);
      const left = starts < earliest ? 0 : Math.max(0, capacity - taken(day, minute, capacity, starts));
      slots.push({ minute, capacity, left, free: left > 0 });
    }
  }
  return { day, slots };
}

/** Number of bookings that fit into these days. */
export const seatsIn = (days: readonly DaySlots[]): number =>
  days.flatMap(({ slots }) => slots).reduce((sum, { capacity }) => sum + capacity, 0);
