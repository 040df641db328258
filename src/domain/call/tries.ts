import { addDays, fromInstant, toInstant } from '../time/rome.ts';
import { type CallingHours, callableFrom } from './hours.ts';

/** Results of a try that did not reach the customer. */
export const CALL_RESULTS = ['noAnswer', 'busy', 'machine'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];
/** Final results of a call. `unreachable` (no try left) is set by the system, the others by staff. */
export const CALL_OUTCOMES = ['booked', 'informed', 'refused', 'wrongNumber', 'duplicate'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number] | 'unreachable';

/** Other entries of a call's history, none of them a failed try: the customer named a time, or staff put the call back. */
export const CALL_PAUSES = ['later', 'rimessa'] as const;
export type CallPause = (typeof CALL_PAUSES)[number];

/** After so many failed tries the customer gets a letter and is not called again. */
export const MAX_TRIES = 5;

type Wait = 'twoHours' | 'otherHalf' | 'nextDay';
/** The wait after the first failed try, the second and so on. Five tries take at least three days. */
const WAIT_AFTER_TRY: readonly Wait[] = ['twoHours', 'otherHalf', 'nextDay', 'nextDay'];

/** Minutes until a busy number is called again. */
const BUSY_MINUTES = 20;
/** Busy results of a day that are no failed tries. */
const BUSY_A_DAY = 3;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORNING_MINUTE = 9 * 60;
const NOON_MINUTE = 13 * 60;
const AFTERNOON_MINUTE = 15 * 60;

/** The instant of the next try, after `tries` failed ones of which the last was at `at`; null if no try is left. */
export function nextTry(tries: number, at: number, hours: CallingHours): number | null {
  const wait = WAIT_AFTER_TRY[tries - 1];
  return wait === undefined ? null : callableFrom(hours, WAITS[wait](at));
}

/** Whether a busy number is called again shortly, after so many busy results of the same day. */
export const isCalledAgainSoon = (result: string, busyToday: number): boolean =>
  result === 'busy' && busyToday < BUSY_A_DAY;

/** The next call to a busy number: shortly, within the calling hours. */
export const nextAfterBusy = (at: number, hours: CallingHours): number =>
  callableFrom(hours, at + BUSY_MINUTES * MINUTE_MS);

const WAITS: Readonly<Record<Wait, (at: number) => number>> = {
  twoHours: (at) => at + 2 * HOUR_MS,
  otherHalf(at) {
    const { day, minute } = fromInstant(at);
    return minute < NOON_MINUTE ? toInstant(day, AFTERNOON_MINUTE) : toInstant(addDays(day, 1), MORNING_MINUTE);
  },
  nextDay(at) {
    const { day, minute } = fromInstant(at);
    return toInstant(addDays(day, 1), minute);
  },
};
