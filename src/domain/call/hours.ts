import type { Opening } from '../agenda/free-slots.ts';
import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';

/** The working hours of a caller. */
export interface CallingHours {
  /** Windows of a day in chronological order. */
  readonly openings: readonly Opening[];
  readonly holidays: ReadonlySet<IsoDay>;
  /** Days on which this branch is closed. */
  readonly closures: ReadonlySet<IsoDay>;
}
/** Minutes of a day, Europe/Rome. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Calls are made only within these hours, never on Sundays and holidays. */
const MORNING = 9 * 60;
const EVENING = 20 * 60;
const SUNDAY = 7;
/** Days searched ahead; no branch is closed for longer. */
const AHEAD = 30;

/** An agent's default hours. */
export const AGENT_HOURS: readonly Opening[] = [1, 2, 3, 4, 5].map((day) => ({
  ...{ weekday: day, opens: 9 * 60, closes: 18 * 60 },
}));

/** The calling hours of a day: those of the branch with its lunch break, in daytime, on working days. */
export function spansOn({ openings, holidays, closures }: CallingHours, day: IsoDay): readonly Span[] {
  const on = weekday(day);
  if (on === SUNDAY || holidays.has(day) || closures.has(day)) return [];
  return openings
    .filter((opening) => opening.weekday === on)
    .map(({ opens, closes }) => ({ from: Math.max(opens, MORNING), until: Math.min(closes, EVENING) }))
    .filter(({ from, until }) => from < until);
}

/** The calling hours as instants (ms) from a moment on, within the searched days. */
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

/** The first instant from `at` on at which a call may be made; `at` itself without any working hours. */
export const callableFrom = (hours: CallingHours, at: number): number => spansFrom(hours, at)[0]?.from ?? at;

/** Whether calls may be made at this instant. */
export function isCallingTime(at: number, holidays: ReadonlySet<IsoDay>): boolean {
  const { day, minute } = fromInstant(at);
  return weekday(day) !== SUNDAY && !holidays.has(day) && minute >= MORNING && minute < EVENING;
}
