import type { Opening } from '../agenda/free-slots.ts';
import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';

/** The opening hours of a branch or agent from which the times for callbacks are derived. */
export interface CallingHours {
  /** The openings of a weekday are in chronological order. */
  readonly openings: readonly Opening[];
  readonly holidays: ReadonlySet<IsoDay>;
  /** Days on which this branch is closed. */
  readonly closures: ReadonlySet<IsoDay>;
}
/** A span of time, in minutes of a day or as instants in milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Customers are called between 9:00 and 20:00 only, never on Sundays and holidays. */
const EARLIEST_MINUTE = 9 * 60;
const LATEST_MINUTE = 20 * 60;
const SUNDAY = 7;
/** Number of days in which calling hours are searched. A branch is not closed for longer. */
const SEARCHED_DAYS = 30;

/** The hours of an agent who has not set any: Monday to Friday, 9:00 to 18:00. */
export const AGENT_HOURS: readonly Opening[] = [1, 2, 3, 4, 5].map((day) => ({
  ...{ weekday: day, opens: 9 * 60, closes: 18 * 60 },
}));

/** The calling hours of a day in minutes: the opening hours between 9:00 and 20:00, none on Sundays and holidays. */
export function spansOn({ openings, holidays, closures }: CallingHours, day: IsoDay): readonly Span[] {
  const on = weekday(day);
  if (on === SUNDAY || holidays.has(day) || closures.has(day)) return [];
  return openings
    .filter((opening) => opening.weekday === on)
    .map(({ opens, closes }) => ({ from: Math.max(opens, EARLIEST_MINUTE), until: Math.min(closes, LATEST_MINUTE) }))
    .filter(({ from, until }) => from < until);
}

/** The calling hours from the instant `at` on, as instants in milliseconds, for the next 30 days. */
export function spansFrom(hours: CallingHours, at: number): readonly Span[] {
  const { day: today } = fromInstant(at);
  const days = Array.from({ length: SEARCHED_DAYS }, (_, i) => addDays(today, i));
  return days
    .flatMap((day) =>
      spansOn(hours, day).map(({ from, until }) => ({ from: toInstant(day, from), until: toInstant(day, until) })),
    )
    .filter(({ until }) => until > at)
    .map(({ from, until }) => ({ from: Math.max(from, at), until }));
}

/** The first instant from `at` on at which a call may be made; `at` itself if no calling hours are found. */
export const callableFrom = (hours: CallingHours, at: number): number => spansFrom(hours, at)[0]?.from ?? at;

/** Whether customers may be called at an instant, whatever the branch's opening hours. */
export function isCallingTime(at: number, holidays: ReadonlySet<IsoDay>): boolean {
  const { day, minute } = fromInstant(at);
  return !holidays.has(day) && isCallingMinute(day, minute);
}

/** Whether customers may be called at this minute of a day that is no holiday. */
export const isCallingMinute = (day: IsoDay, minute: number): boolean =>
  weekday(day) !== SUNDAY && minute >= EARLIEST_MINUTE && minute < LATEST_MINUTE;
