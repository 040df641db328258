import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';
import { type CallingHours, spansFrom } from './hours.ts';

/** Default working minutes until a requested call is due. */
const PROMISE_MINUTES = 4 * 60;
const FRIDAY = 5;
/** End of the lender's telephone hours, as shown on the page. */
const CLOSING = 18 * 60;
const MINUTE_MS = 60_000;
/** A deadline is rounded for display. */
const ROUND_MS = 5 * MINUTE_MS;

/**
 * The deadline of a call: so many minutes of the branch's hours after the request, without lunch break, closed days and
 * holidays. At most the end of the next working day, as page and letters promise.
 */
export function promisedBy(asked: number, hours: CallingHours, minutes = PROMISE_MINUTES): number {
  const last = endOfNextWorkingDay(asked, hours.holidays);
  let left = minutes * MINUTE_MS;
  for (const { from, until } of spansFrom(hours, asked)) {
    if (until - from >= left) return Math.min(Math.ceil((from + left) / ROUND_MS) * ROUND_MS, last);
    left -= until - from;
  }
  return last;
}

function endOfNextWorkingDay(asked: number, holidays: ReadonlySet<IsoDay>): number {
  let { day } = fromInstant(asked);
  do day = addDays(day, 1);
  while (weekday(day) > FRIDAY || holidays.has(day));
  return toInstant(day, CLOSING);
}
