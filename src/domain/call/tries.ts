import { addDays, fromInstant, toInstant } from '../time/rome.ts';
import { type CallingHours, callableFrom } from './hours.ts';

/** The result of a call that did not reach the customer. */
export const CALL_RESULTS = ['noAnswer', 'busy', 'machine'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];
/** The final result: the customer was reached, or no try is left. */
export const CALL_OUTCOMES = ['booked', 'informed', 'refused', 'wrongNumber', 'duplicate'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number] | 'unreachable';

/** Failed tries after which a letter is sent instead. */
export const MOST_TRIES = 5;

type Wait = 'twoHours' | 'otherHalf' | 'nextDay';
/** The wait after the first try, the second and so on; five tries take at least three days. */
const AFTER: readonly Wait[] = ['twoHours', 'otherHalf', 'nextDay', 'nextDay'];

const HOUR_MS = 3_600_000;
const MORNING = 9 * 60;
const NOON = 13 * 60;
const AFTERNOON = 15 * 60;

/** The next try after so many failed ones, the last one `at`; null when a letter is sent instead. */
export function nextTry(tries: number, at: number, hours: CallingHours): number | null {
  const wait = AFTER[tries - 1];
  return wait === undefined ? null : callableFrom(hours, WAITS[wait](at));
}

const WAITS: Readonly<Record<Wait, (at: number) => number>> = {
  twoHours: (at) => at + 2 * HOUR_MS,
  otherHalf(at) {
    const { day, minute } = fromInstant(at);
    return minute < NOON ? toInstant(day, AFTERNOON) : toInstant(addDays(day, 1), MORNING);
  },
  nextDay(at) {
    const { day, minute } = fromInstant(at);
    return toInstant(addDays(day, 1), minute);
  },
};
