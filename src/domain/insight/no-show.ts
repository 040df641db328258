import { quantile } from './beta.ts';

/** Visits with a known attendance, and the no-shows among them. */
export interface Known {
  readonly cases: number;
  readonly missed: number;
}

/** No-shows of a hundred similar visits, with the 90 % interval. */
export interface OfHundred {
  readonly about: number;
  readonly from: number;
  readonly to: number;
}

/** Below so many cases the desk shows counts and no share. */
export const LEAST_CASES = 30;
/** The wider group's share weighs as much as so many cases of the smaller one. */
const WEIGHT = 30;
const LOWER = 0.05;
const UPPER = 0.95;

/** The network's share; one half without data. */
export const networkRate = ({ cases, missed }: Known): number => (missed + 1) / (cases + 2);

/** A share shrunk towards the wider group's, more with fewer cases. */
export const shrunk = ({ cases, missed }: Known, wider: number): number => (missed + WEIGHT * wider) / (cases + WEIGHT);

/**
 * The expected no-shows of a group: the posterior of Beta(k·p, k·(1 − p)), where p is the branch's share, itself shrunk
 * towards the network's. Null below 30 cases.
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
