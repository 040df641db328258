/** A stretch of whole numbers, ends included; null: without end. */
export interface Band {
  readonly from: number;
  readonly to: number | null;
}
const band = (from: number, to: number | null): Band => ({ from, to });

/** Days between the booking and the visit, as they tell who does not come. */
export const NO_SHOW_LEADS = [band(0, 1), band(2, 5), band(6, null)] as const;
/** The same days, finer. */
export const LEADS = [band(0, 1), band(2, 3), band(4, 5), band(6, 7), band(8, 14), band(15, null)] as const;
/** Hours of the day, two by two: fewer hold too few people to say anything. */
export const HOURS = [band(0, 8), band(9, 10), band(11, 12), band(13, 14), band(15, 16), band(17, 23)] as const;

export const bandOf = <B extends Band>(bands: readonly B[], value: number): B | undefined =>
  bands.find(({ from, to }) => value >= from && (to === null || value <= to));

/** Before one o'clock. */
export const isMorning = (hour: number): boolean => hour < 13;

/** How many there are of each value. */
export type Counted = readonly { readonly value: number; readonly count: number }[];

export const countOf = (counted: Counted): number => counted.reduce((sum, { count }) => sum + count, 0);

/** The smallest value that so great a share does not exceed; null of nothing. */
export function shareBelow(counted: Counted, share: number): number | null {
  const wanted = share * countOf(counted);
  let seen = 0;
  for (const { value, count } of [...counted].sort((one, other) => one.value - other.value)) {
    seen += count;
    if (seen >= wanted) return value;
  }
  return null;
}
