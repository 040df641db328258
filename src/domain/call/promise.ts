import { addDays, fromInstant, type IsoDay, toInstant, weekday } from '../time/rome.ts';
import { bandSpan, type CallBand } from './at-time.ts';
import { type CallingHours, type Span, spansFrom } from './hours.ts';

/** Default number of minutes within calling hours until a requested call is due. */
const PROMISE_MINUTES = 4 * 60;
const FRIDAY = 5;
/** End of the lender's telephone hours (18:00), as shown on the customer page. */
const CLOSING_MINUTE = 18 * 60;
const MINUTE_MS = 60_000;
/** A deadline is rounded up to five minutes, because customers read it. */
const ROUND_MS = 5 * MINUTE_MS;

/**
 * The deadline of a call, as an instant: so many minutes after the request, counting calling hours only. It is at most
 * the end of the next working day, which page and mails promise.
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

/** A band with less time left is not promised any more on that day. */
const LEAST_MS = 30 * MINUTE_MS;

/** The calling hours inside a band, on the first day on which it still has half an hour; null if none is found. */
export function bandFrom(asked: number, hours: CallingHours, band: CallBand): Span | null {
  const { from, until } = bandSpan(band);
  for (const span of spansFrom(hours, asked)) {
    const { day } = fromInstant(span.from);
    const inside = {
      from: Math.max(span.from, toInstant(day, from)),
      until: Math.min(span.until, toInstant(day, until)),
    };
    if (inside.until - inside.from >= LEAST_MS) return inside;
  }
  return null;
}

function endOfNextWorkingDay(asked: number, holidays: ReadonlySet<IsoDay>): number {
  let { day } = fromInstant(asked);
  do day = addDays(day, 1);
  while (weekday(day) > FRIDAY || holidays.has(day));
  return toInstant(day, CLOSING_MINUTE);
}
