import { addDays, fromInstant, type IsoDay, toInstant } from '../time/rome.ts';
import { type CallingHours, type Span, spansOn } from './hours.ts';

/** Days ahead, today included, for which a customer may name a time. */
const AGREED_DAYS = 14;
const MINUTE_MS = 60_000;
/** Minutes after the named time until which the call is on time. */
const GRACE_MINUTES = 15;

/** A day with its calling hours. */
export interface CallingDay {
  readonly day: IsoDay;
  readonly spans: readonly Span[];
}
/** A time that the customer named. */
export interface NamedTime {
  readonly day: IsoDay;
  /** Minutes of the day. */
  readonly minute: number;
}

/** The days for which a customer may name a time, each with what is left of its calling hours. */
export function callingDays(hours: CallingHours, now: number): readonly CallingDay[] {
  const { day: today, minute } = fromInstant(now);
  return Array.from({ length: AGREED_DAYS }, (_, i) => addDays(today, i))
    .map((day) => ({
      day,
      spans: spansOn(hours, day)
        .map(({ from, until }) => ({ from: day === today ? Math.max(from, minute + 1) : from, until }))
        .filter(({ from, until }) => from < until),
    }))
    .filter(({ spans }) => spans.length > 0);
}

/** The part of the calling hours that lies before an instant. */
export function daysBefore(days: readonly CallingDay[], instant: number): readonly CallingDay[] {
  const { day: last, minute } = fromInstant(instant);
  return days
    .filter(({ day }) => day <= last)
    .map(({ day, spans }) => ({
      day,
      spans: spans
        .map(({ from, until }) => ({ from, until: day === last ? Math.min(until, minute) : until }))
        .filter(({ from, until }) => from < until),
    }))
    .filter(({ spans }) => spans.length > 0);
}

/** Whether the customer may be called at the named time. */
export const isCallable = (days: readonly CallingDay[], { day, minute }: NamedTime): boolean =>
  days.some((each) => each.day === day && each.spans.some(({ from, until }) => minute >= from && minute < until));

/** The time to which a wished instant outside these hours is moved; null if it lies inside them, or after them all. */
export function movedInto(days: readonly CallingDay[], wish: number): NamedTime | null {
  const wished = fromInstant(wish);
  if (isCallable(days, wished)) return null;
  const times = days.flatMap(({ day, spans }) => spans.map(({ from }) => ({ day, minute: from })));
  return times.find(({ day, minute }) => toInstant(day, minute) > wish) ?? null;
}

/** The first and the last instant of a call at the named time. */
export function agreedTimes({ day, minute }: NamedTime): { readonly from: number; readonly until: number } {
  const from = toInstant(day, minute);
  return { from, until: from + GRACE_MINUTES * MINUTE_MS };
}
