import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';
import { type CallingHours, spansFrom } from './hours.ts';

/** Minutes of work after which somebody who asked to be called has been called, unless the lender says otherwise. */
const PROMISE_MINUTES = 4 * 60;
const FRIDAY = 5;
/** When the lender's telephone rests, as the page says. */
const CLOSING = 18 * 60;
const MINUTE_MS = 60_000;
/** A promise is told in words: no odd minutes. */
const ROUND_MS = 5 * MINUTE_MS;

/**
 * By when somebody is called: so many minutes of the branch's hours after they asked, lunch break, closed days
 * and holidays left out; never later than page and letters promise, the next working day.
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
