import { addDays, fromInstant, toInstant } from '../time/rome.ts';
import { type CallingHours, callableFrom } from './hours.ts';

/** What came of a call that reached nobody. */
export const CALL_RESULTS = ['noAnswer', 'busy', 'machine'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];
/** How it ended for who was reached, or for whom nothing is left to try. */
export const CALL_OUTCOMES = ['booked', 'informed', 'refused', 'wrongNumber', 'duplicate'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number] | 'unreachable';

/** Calls in vain after which it is written instead. */
export const MOST_TRIES = 5;

type Wait = 'twoHours' | 'otherHalf' | 'nextDay';
/** What is waited for after the first try, the second and so on: five of them are never less than three days. */
const AFTER: readonly Wait[] = ['twoHours', 'otherHalf', 'nextDay', 'nextDay'];

const HOUR_MS = 3_600_000;
const MORNING = 9 * 60;
const NOON = 13 * 60;
const AFTERNOON = 15 * 60;

/** When to call again after so many tries in vain, the last one `at`; null when it is written instead. */
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
