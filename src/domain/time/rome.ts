/** Days are 'YYYY-MM-DD' and minutes run from local midnight, both Europe/Rome; instants are milliseconds UTC. */
export type IsoDay = string;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WINTER = 60;
const SUMMER = 120;

const utcDay = (day: IsoDay): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (ms: number): IsoDay => new Date(ms).toISOString().slice(0, 10);

/** 01:00 UTC of the last Sunday of a month (0-11), when the clocks change. */
function change(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

/** Minutes east of UTC at an instant, by the rule of the European Union. */
export function romeOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= change(year, 2) && ms < change(year, 9) ? SUMMER : WINTER;
}

/**
 * The instant of a local day and minute, with the true offset of that day. A time skipped in spring counts as one hour
 * later.
 */
export function toInstant(day: IsoDay, minute: number): number {
  const local = utcDay(day) + minute * MINUTE_MS;
  const guess = local - romeOffset(local) * MINUTE_MS;
  return local - romeOffset(guess) * MINUTE_MS;
}

/**
 * The instants of a day's local minutes, counted from its midnight until the clock change at 01:00 UTC, then from the
 * next midnight. On all other days both are the same.
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

/** The day in Rome of an instant, and the minute of that day. */
export function fromInstant(ms: number): { readonly day: IsoDay; readonly minute: number } {
  const local = ms + romeOffset(ms) * MINUTE_MS;
  const day = isoOf(local);
  return { day, minute: Math.floor((local - utcDay(day)) / MINUTE_MS) };
}

export const addDays = (day: IsoDay, days: number): IsoDay => isoOf(utcDay(day) + days * DAY_MS);
export const daysBetween = (from: IsoDay, to: IsoDay): number => (utcDay(to) - utcDay(from)) / DAY_MS;
/** 1 = Monday … 7 = Sunday. */
export const weekday = (day: IsoDay): number => new Date(utcDay(day)).getUTCDay() || 7;

const two = (n: number): string => String(n).padStart(2, '0');
/** 570 → '09:30'. */
export const hourText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** '09:30' → 570. */
export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
/** '20261123' → '2026-11-23'; the caller has checked the shape. */
export const fromCompact = (day: string): IsoDay => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
export const toCompact = (day: IsoDay): string => day.replaceAll('-', '');
/** Whether a text of the right shape names a day that exists. */
export const isRealDay = (day: IsoDay): boolean => !Number.isNaN(utcDay(day)) && isoOf(utcDay(day)) === day;
