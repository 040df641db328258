import { CALL_BANDS, type CallBand, takesCall } from '#domain/call/at-time.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { type Day, isFree } from '../../session/branch.ts';
import type { CallTime } from '../../session/call-time.ts';

/** How the visitor chooses the time of a call. */
export type Way = 'soon' | 'hour' | 'band';

/** The way by which a time was chosen; without one, as soon as possible. */
export const wayOf = (time: CallTime | null): Way => (time === null ? 'soon' : 'band' in time ? 'band' : 'hour');

/** The bands of a day with a free half-hour. */
export const freeBands = ({ date, hours }: Day): readonly CallBand[] =>
  CALL_BANDS.filter((band) => hours.some(({ at, free }) => free && takesCall(date, minuteOf(at), band)));

/** Number of times of a day that can be chosen. */
export const freeOn = (day: Day, way: 'hour' | 'band'): number =>
  way === 'band' ? freeBands(day).length : day.hours.filter(({ free }) => free).length;

/** The first time that is free on a day: a half-hour, or a band. */
export function firstTimeOn(day: Day, way: 'hour' | 'band'): CallTime | null {
  const { date } = day;
  if (way === 'hour') {
    const hour = day.hours.find(({ free }) => free)?.at;
    return hour === undefined ? null : { date, hour };
  }
  const [band] = freeBands(day);
  return band === undefined ? null : { date, band };
}

/** The first free time of these days. */
export function firstTime(days: readonly Day[], way: 'hour' | 'band'): CallTime | null {
  const day = days.find((each) => isFree(each) && freeOn(each, way) > 0);
  return day === undefined ? null : firstTimeOn(day, way);
}
