/** A range of whole numbers, both ends included; `to` null means unbounded. */
export interface Band {
  readonly from: number;
  readonly to: number | null;
}
const band = (from: number, to: number | null): Band => ({ from, to });

/** Days from booking to visit, in the groups of the no-show figures. */
export const NO_SHOW_LEADS = [band(0, 1), band(2, 5), band(6, null)] as const;
/** Days from booking to visit, in finer groups. */
export const LEADS = [band(0, 1), band(2, 3), band(4, 5), band(6, 7), band(8, 14), band(15, null)] as const;
/** Hours of the day in groups, because single hours have too few visits. */
export const HOURS = [band(0, 8), band(9, 10), band(11, 12), band(13, 14), band(15, 16), band(17, 23)] as const;

export const bandOf = <B extends Band>(bands: readonly B[], value: number): B | undefined =>
  bands.find(({ from, to }) => value >= from && (to === null || value <= to));

/** Whether an hour is before 13:00. */
export const isMorning = (hour: number): boolean => hour < 13;

/** How often each value occurs. */
export type ValueCounts = readonly { readonly value: number; readonly count: number }[];

export const countOf = (counted: ValueCounts): number => counted.reduce((sum, { count }) => sum + count, 0);

/**
 * The smallest value such that at least this share of all values is not above it (0.5: the median); null without
 * values.
 */
export function shareBelow(counted: ValueCounts, share: number): number | null {
  const wanted = share * countOf(counted);
  let seen = 0;
  for (const { value, count } of [...counted].sort((one, other) => one.value - other.value)) {
    seen += count;
    if (seen >= wanted) return value;
  }
  return null;
}
