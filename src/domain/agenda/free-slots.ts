import { addDays, dayClock, daysBetween, fromInstant, type IsoDay, weekday } from '../time/rome.ts';
import { type Changes, dayRule } from './changes.ts';

/** Minutes between the starts of two slots; also the length of a visit. */
export const SLOT_MINUTES = 30;

/** An opening time on a weekday (1 is Monday), in minutes after local midnight. */
export interface Opening {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** The opening hours of a branch and its consultants. Days are those of Europe/Rome. */
export interface Agenda {
  /** The openings of a weekday are in chronological order. */
  readonly openings: readonly Opening[];
  /** Number of consultants by weekday, 1 to 7. */
  readonly consultants: ReadonlyMap<number, number>;
  /** Days with another number of consultants; 0 closes the day. */
  readonly exceptions: ReadonlyMap<IsoDay, number>;
  readonly holidays: ReadonlySet<IsoDay>;
  /** Changes from later days on, if there are any. */
  readonly changes?: Changes;
}

/** Returns the number of taken seats of a slot; `starts` is its instant in milliseconds. */
export type Taken = (day: IsoDay, minute: number, capacity: number, starts: number) => number;

/** Which slots can be booked by their time: minimum lead time, and maximum number of days ahead. */
export interface Windows {
  readonly leadMinutes: number;
  readonly horizonDays: number;
  /** Includes the slots of past days, for the desk. None of them is free. */
  readonly withPast?: true;
}

/** A slot of a day: its start in minutes, number of consultants, and whether it can be booked. */
export interface SlotState {
  readonly minute: number;
  readonly capacity: number;
  /** Number of seats that can still be booked. */
  readonly left: number;
  readonly free: boolean;
}
export interface DaySlots {
  readonly day: IsoDay;
  readonly slots: readonly SlotState[];
}

/** A day with derived data that are the same for all branches, so that they are computed once. */
export interface CalendarDay {
  readonly day: IsoDay;
  readonly weekday: number;
  /** Number of days from today; negative in the past. */
  readonly ahead: number;
  /** Converts a minute after local midnight to an instant in milliseconds. */
  readonly startOf: (minute: number) => number;
}

/** The `count` days from `from` on, or from today if it is null. `now` is the present instant in milliseconds. */
export function calendar(from: IsoDay | null, count: number, now: number): readonly CalendarDay[] {
  const today = fromInstant(now).day;
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(from ?? today, i);
    return { day, weekday: weekday(day), ahead: daysBetween(today, day), startOf: dayClock(day) };
  });
}

/** What else decides whether a slot is free: taken seats, the present instant (ms) and the booking windows. */
export interface Circumstances {
  readonly taken: Taken;
  readonly now: number;
  readonly windows: Windows;
}

/**
 * Lists the slots of a day in order, free or not; a closed or past day has none. A slot within the lead time, or too
 * many days ahead, is not free.
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

/** Total number of seats of these days, taken ones included. */
export const seatsIn = (days: readonly DaySlots[]): number =>
  days.flatMap(({ slots }) => slots).reduce((sum, { capacity }) => sum + capacity, 0);
