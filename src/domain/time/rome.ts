/**
 * A calendar day 'YYYY-MM-DD' in Europe/Rome. In this file minutes count from midnight in Rome, and instants are
 * milliseconds UTC.
 */
export type IsoDay = string;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WINTER_OFFSET_MINUTES = 60;
const SUMMER_OFFSET_MINUTES = 120;

const utcDay = (day: IsoDay): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (ms: number): IsoDay => new Date(ms).toISOString().slice(0, 10);

/** The instant at which the clocks change in a month (0 to 11): 01:00 UTC of its last Sunday. */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

/** The offset of Rome from UTC at an instant, in minutes, by the rule of the European Union. */
export function romeOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= clockChange(year, 2) && ms < clockChange(year, 9) ? SUMMER_OFFSET_MINUTES : WINTER_OFFSET_MINUTES;
}

/**
 * Converts a day and minute in Rome to an instant. A time that the clock skips in spring counts as one hour later.
 */
export function toInstant(day: IsoDay, minute: number): number {
  const local = utcDay(day) + minute * MINUTE_MS;
  const guess = local - romeOffset(local) * MINUTE_MS;
  return local - romeOffset(guess) * MINUTE_MS;
}

/**
 * Creates a function that converts minutes of one day to instants. Before a clock change (01:00 UTC) it counts from the
 * day's midnight, after it back from the next midnight.
 */
export function dayClock(day: IsoDay): (minute: number) => number {
  const before = toInstant(day, 0);
  const after = toInstant(addDays(day, 1), 0) - DAY_MS;
  const changed = utcDay(day) + 60 * MINUTE_MS;
  return (minute) => {
    const counted = after + minute * MINUTE_MS;
    return counted >= changed ? counted : before + minute * MINUTE_MS;
  };
}

/** Converts an instant to the day and minute in Rome. */
export function fromInstant(ms: number): { readonly day: IsoDay; readonly minute: number } {
  const local = ms + romeOffset(ms) * MINUTE_MS;
  const day = isoOf(local);
  return { day, minute: Math.floor((local - utcDay(day)) / MINUTE_MS) };
}

export const addDays = (day: IsoDay, days: number): IsoDay => isoOf(utcDay(day) + days * DAY_MS);
export const daysBetween = (from: IsoDay, to: IsoDay): number => (utcDay(to) - utcDay(from)) / DAY_MS;
/** The weekday: 1 is Monday, 7 is Sunday. */
export const weekday = (day: IsoDay): number => new Date(utcDay(day)).getUTCDay() || 7;

const two = (n: number): string => String(n).padStart(2, '0');
/** 570 → '09:30'. */
export const hourText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** '09:30' → 570. */
export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
/** '20261123' → '2026-11-23'. The format is not checked. */
export const fromCompact = (day: string): IsoDay => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
export const toCompact = (day: IsoDay): string => day.replaceAll('-', '');
/** Whether a text in the format 'YYYY-MM-DD' is a day that exists. */
export const isRealDay = (day: IsoDay): boolean => !Number.isNaN(utcDay(day)) && isoOf(utcDay(day)) === day;
