import { quantile } from './beta.ts';

/** The number of visits whose attendance is known, and of the no-shows among them. */
export interface KnownAttendance {
  readonly cases: number;
  readonly missed: number;
}

/** Expected percentage of no-shows of a group of visits, with its 90 % interval. */
export interface NoShowEstimate {
  readonly about: number;
  readonly from: number;
  readonly to: number;
}

/** With fewer cases the desk shows only counts, no percentages. */
export const MIN_CASES = 30;
/** The rate of the wider group weighs as much as so many cases of the smaller one. */
const PRIOR_CASES = 30;
const LOWER_QUANTILE = 0.05;
const UPPER_QUANTILE = 0.95;

/** The no-show rate of the whole network; one half without any data. */
export const networkRate = ({ cases, missed }: KnownAttendance): number => (missed + 1) / (cases + 2);

/** A no-show rate, shrunk towards the rate of a wider group; the fewer the cases, the stronger. */
export const shrunkRate = ({ cases, missed }: KnownAttendance, wider: number): number =>
  (missed + PRIOR_CASES * wider) / (cases + PRIOR_CASES);

/**
 * The expected no-shows of a group: the posterior of Beta(k·p, k·(1 − p)), where p is the branch's share, itself shrunk
 * towards the network's. Null below 30 cases.
 */
export function estimateNoShows(
  known: KnownAttendance,
  place: KnownAttendance,
  network: KnownAttendance,
): NoShowEstimate | null {
  if (known.cases < MIN_CASES) return null;
  const before = shrunkRate(place, networkRate(network));
  const belief = { a: PRIOR_CASES * before + known.missed, b: PRIOR_CASES * (1 - before) + known.cases - known.missed };
  return {
    about: Math.round(100 * shrunkRate(known, before)),
    from: Math.round(100 * quantile(belief, LOWER_QUANTILE)),
    to: Math.round(100 * quantile(belief, UPPER_QUANTILE)),
  };
}

/** A part as a whole percentage; null if the whole is below 30 cases. */
export const percentOf = (part: number, whole: number): number | null =>
  whole < MIN_CASES ? null : Math.round((100 * part) / whole);
