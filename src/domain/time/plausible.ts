import type { IsoDay } from './rome.ts';

/** Years before and after the present one in which a day is plausible. */
const BACK = 1;
const AHEAD = 3;

/** Whether a day, written 'YYYY-MM-DD' or 'YYYYMMDD' with or without a time, is plausible on `today`. */
export function isPlausibleDay(day: string, today: IsoDay): boolean {
  const [year, present] = [Number(day.slice(0, 4)), Number(today.slice(0, 4))];
  return year >= present - BACK && year <= present + AHEAD;
}
