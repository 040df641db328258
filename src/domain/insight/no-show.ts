import { quantile } from './beta.ts';

/** Visits of which it is known whether somebody came, and how many did not. */
export interface Known {
  readonly cases: number;
  readonly missed: number;
}

/** Of a hundred alike: about how many do not come, and between which numbers that lies with 90 % likelihood. */
export interface OfHundred {
  readonly about: number;
  readonly from: number;
  readonly to: number;
}

/** Below so many cases there are counts and no share. */
export const LEAST_CASES = 30;
/** What is known of the wider group counts as much as so many cases of the smaller one. */
const WEIGHT = 30;
const LOWER = 0.05;
const UPPER = 0.95;

/** The network's share; with nothing known yet, one of two. */
export const networkRate = ({ cases, missed }: Known): number => (missed + 1) / (cases + 2);

/** A share drawn to that of the wider group, the more the fewer cases there are. */
export const shrunk = ({ cases, missed }: Known, wider: number): number => (missed + WEIGHT * wider) / (cases + WEIGHT);

/**
 * What to expect of visits like these: the posterior of Beta(k·p, k·(1 − p)), where p is the share of the place they are
 * at, itself drawn to the network's. Null below 30 cases.
 */
export function expected(known: Known, place: Known, network: Known): OfHundred | null {
  if (known.cases < LEAST_CASES) return null;
  const before = shrunk(place, networkRate(network));
  const belief = { a: WEIGHT * before + known.missed, b: WEIGHT * (1 - before) + known.cases - known.missed };
  return {
    about: Math.round(100 * shrunk(known, before)),
    from: Math.round(100 * quantile(belief, LOWER)),
    to: Math.round(100 * quantile(belief, UPPER)),
  };
}

/** A share of a hundred; null below 30 cases. */
export const ofHundred = (part: number, whole: number): number | null =>
  whole < LEAST_CASES ? null : Math.round((100 * part) / whole);
