import type { Opening } from '../agenda/free-slots.ts';
import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';

/** When whoever calls is at work. */
export interface CallingHours {
  /** Earlier windows of a day first. */
  readonly openings: readonly Opening[];
  readonly holidays: ReadonlySet<IsoDay>;
  /** Days on which the branch is closed for a reason of its own. */
  readonly closures: ReadonlySet<IsoDay>;
}
/** Minutes of a day, Europe/Rome. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Nobody is called earlier or later, nor on Sundays and holidays. */
const MORNING = 9 * 60;
const EVENING = 20 * 60;
const SUNDAY = 7;
/** Days looked ahead: nobody is closed for longer. */
const AHEAD = 30;

/** An agent's hours, where the lender knows no others. */
export const AGENT_HOURS: readonly Opening[] = [1, 2, 3, 4, 5].map((day) => ({
  ...{ weekday: day, opens: 9 * 60, closes: 18 * 60 },
}));

/** Hours of a day in which calls are made: those of the branch with its lunch break, by day and on working days. */
export function spansOn({ openings, holidays, closures }: CallingHours, day: IsoDay): readonly Span[] {
  const on = weekday(day);
  if (on === SUNDAY || holidays.has(day) || closures.has(day)) return [];
  return openings
    .filter((opening) => opening.weekday === on)
    .map(({ opens, closes }) => ({ from: Math.max(opens, MORNING), until: Math.min(closes, EVENING) }))
    .filter(({ from, until }) => from < until);
}

/** The same as instants (ms) from a moment on, for as far as anybody looks. */
export function spansFrom(hours: CallingHours, at: number): readonly Span[] {
  const { day: today } = fromInstant(at);
  const days = Array.from({ length: AHEAD }, (_, i) => addDays(today, i));
  return days
    .flatMap((day) =>
      spansOn(hours, day).map(({ from, until }) => ({ from: toInstant(day, from), until: toInstant(day, until) })),
    )
    .filter(({ until }) => until > at)
    .map(({ from, until }) => ({ from: Math.max(from, at), until }));
}

/** The first instant from `at` on at which somebody may be called; `at` itself where nobody ever works. */
export const callableFrom = (hours: CallingHours, at: number): number => spansFrom(hours, at)[0]?.from ?? at;

/** Whether it is an hour to call anybody at. */
export function isCallingTime(at: number, holidays: ReadonlySet<IsoDay>): boolean {
  const { day, minute } = fromInstant(at);
  return weekday(day) !== SUNDAY && !holidays.has(day) && minute >= MORNING && minute < EVENING;
}
