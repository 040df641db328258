import type { IsoDay } from './rome.ts';

/** A day is plausible from so many years before the present one to so many years after it. */
const YEARS_BACK = 1;
const YEARS_AHEAD = 3;

/** Whether the year of a day is plausible. The day begins with 'YYYY'; it may be compact or followed by a time. */
export function isPlausibleDay(day: string, today: IsoDay): boolean {
  const [year, present] = [Number(day.slice(0, 4)), Number(today.slice(0, 4))];
  return year >= present - YEARS_BACK && year <= present + YEARS_AHEAD;
}
