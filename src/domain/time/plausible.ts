import type { IsoDay } from './rome.ts';

/** Years before and after the present one that a day of this product can lie in. */
const BACK = 1;
const AHEAD = 3;

/** Whether a day, written 'YYYY-MM-DD' or 'YYYYMMDD' and with or without an hour, is one that somebody could mean on `today`. */
export function isPlausibleDay(day: string, today: IsoDay): boolean {
  const [year, present] = [Number(day.slice(0, 4)), Number(today.slice(0, 4))];
  return year >= present - BACK && year <= present + AHEAD;
}
