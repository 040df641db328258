import { addDays, daysBetween, type IsoDay, weekday } from '../time/rome.ts';

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
  readonly openings: readonly Opening[];
  /** Consultants by weekday 1-7. */
  readonly consultants: ReadonlyMap<number, number>;
  /** Days with other consultants than usual; 0 closes the day. */
  readonly exceptions: ReadonlyMap<IsoDay, number>;
  readonly holidays: ReadonlySet<IsoDay>;
}

/** Taken seats by day and minute: `${day} ${minute}`. */
export type Taken = (day: IsoDay, minute: number, capacity: number) => number;

export interface Now {
  readonly day: IsoDay;
  readonly minute: number;
}

/** Minutes before a start that can still be booked, and days ahead (R7.54). */
export interface Windows {
  readonly leadMinutes: number;
  readonly horizonDays: number;
}

export interface SlotState {
  readonly minute: number;
  readonly capacity: number;
  readonly free: boolean;
}
export interface DaySlots {
  readonly day: IsoDay;
  readonly slots: readonly SlotState[];
}

/** How many visitors a branch can receive at once on a day; 0 when it is closed (R7.55). */
export function capacityOn(agenda: Agenda, day: IsoDay): number {
  if (agenda.holidays.has(day)) return 0;
  return agenda.exceptions.get(day) ?? agenda.consultants.get(weekday(day)) ?? 0;
}

/** Every start of a day in order, free or not; a closed day has none. Starts too near or too far are not free. */
export function slotsOn(agenda: Agenda, day: IsoDay, taken: Taken, now: Now, windows: Windows): DaySlots {
  const capacity = capacityOn(agenda, day);
  const ahead = daysBetween(now.day, day);
  if (capacity === 0 || ahead < 0) return { day, slots: [] };
  const earliest = now.minute + windows.leadMinutes - ahead * 1440;
  const slots: SlotState[] = [];
  for (const { opens, closes, weekday: on } of agenda.openings) {
    if (on !== weekday(day)) continue;
    for (let minute = opens; minute + SLOT_MINUTES <= closes; minute += SLOT_MINUTES) {
      const open = minute >= earliest && ahead <= windows.horizonDays;
      slots.push({ minute, capacity, free: open && taken(day, minute, capacity) < capacity });
    }
  }
  return { day, slots: slots.sort((a, b) => a.minute - b.minute) };
}

/** The days from `from` on, `count` of them. */
export const daysFrom = (from: IsoDay, count: number): readonly IsoDay[] =>
  Array.from({ length: count }, (_, i) => addDays(from, i));
