import { addDays, fromInstant, toInstant } from '../time/rome.ts';
import { type CallingHours, callableFrom } from './hours.ts';

/** Results of a try in which the customer did not answer. */
export const FAILED_TRY_RESULTS = ['noAnswer', 'busy', 'machine'] as const;
export type CallResult = (typeof FAILED_TRY_RESULTS)[number];
/** Results that end the calling, recorded by staff. The server sets `unreachable` when no try is left. */
export const FINAL_RESULTS = ['booked', 'informed', 'refused', 'wrongNumber', 'duplicate'] as const;
export type CallOutcome = (typeof FINAL_RESULTS)[number] | 'unreachable';

/**
 * Other entries of a call's history, none of them a failed try: the customer named a time, or staff put the call back.
 */
export const CALL_PAUSES = ['later', 'rimessa'] as const;
export type CallPause = (typeof CALL_PAUSES)[number];

/** After so many failed tries the customer gets a mail and is not called again. */
export const MAX_TRIES = 5;

type Wait = 'twoHours' | 'otherHalf' | 'nextDay';
/** The wait after the first failed try, the second and so on. Five tries span at least three calendar days. */
const WAIT_AFTER_TRY: readonly Wait[] = ['twoHours', 'otherHalf', 'nextDay', 'nextDay'];

/** Minutes until a busy number is called again. */
const BUSY_MINUTES = 20;
/** Busy results per day that do not count as failed tries. */
const BUSY_A_DAY = 3;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORNING_MINUTE = 9 * 60;
const MIDDAY_BREAK_MINUTE = 13 * 60;
const AFTERNOON_MINUTE = 15 * 60;

/** The instant of the next try, after `tries` failed ones of which the last was at `at`; null if no try is left. */
export function nextTry(tries: number, at: number, hours: CallingHours): number | null {
  const wish = wishAfterTry(tries, at);
  return wish === null ? null : callableFrom(hours, wish);
}

/** Like `nextTry`, before it is moved into the calling hours. */
export function wishAfterTry(tries: number, at: number): number | null {
  const wait = WAIT_AFTER_TRY[tries - 1];
  return wait === undefined ? null : WAITS[wait](at);
}

/** The instant of the next call to a busy number, before it is moved into the calling hours. */
export const wishAfterBusy = (at: number): number => at + BUSY_MINUTES * MINUTE_MS;

/** Whether a busy number is called again in 20 minutes, given the day's number of busy results so far. */
export const isCalledAgainSoon = (result: string, busyToday: number): boolean =>
  result === 'busy' && busyToday < BUSY_A_DAY;

/** The time of the next call to a busy number: in 20 minutes, moved into the calling hours. */
export const nextAfterBusy = (at: number, hours: CallingHours): number => callableFrom(hours, wishAfterBusy(at));

const WAITS: Readonly<Record<Wait, (at: number) => number>> = {
  twoHours: (at) => at + 2 * HOUR_MS,
  otherHalf(at) {
    const { day, minute } = fromInstant(at);
    return minute < MIDDAY_BREAK_MINUTE ? toInstant(day, AFTERNOON_MINUTE) : toInstant(addDays(day, 1), MORNING_MINUTE);
  },
  nextDay(at) {
    const { day, minute } = fromInstant(at);
    return toInstant(addDays(day, 1), minute);
  },
};
