import { distanceKm, isFar, type Point } from '../place/distance.ts';
import { waitFor } from './heat.ts';

/** A branch and the days until its first free seat; null without one in the searched days. */
export interface Seats {
  readonly code: string;
  readonly point: Point;
  readonly first: number | null;
}
export interface Suggestion<B extends Seats> {
  readonly from: B;
  readonly to: B;
  readonly km: number;
}

/** Days gained that justify another branch. */
const WORTH = 2;

const daysOf = ({ first }: Seats): number => first ?? Number.POSITIVE_INFINITY;

/**
 * Suggestions for busy branches: the near branch with the earliest slot, the nearest of equals. Most days gained first.
 */
export function suggestions<B extends Seats>(busy: readonly B[], all: readonly B[]): readonly Suggestion<B>[] {
  return busy
    .filter(({ first }) => waitFor(first) === 'long' || waitFor(first) === 'tooLong')
    .flatMap((from) => bestFor(from, all) ?? [])
    .sort((one, other) => gainOf(other) - gainOf(one) || one.km - other.km);
}

function bestFor<B extends Seats>(from: B, all: readonly B[]): Suggestion<B> | null {
  const near = all
    .filter((to) => to.code !== from.code && to.first !== null && daysOf(from) - to.first >= WORTH)
    .map((to) => ({ from, to, km: distanceKm(from.point, to.point) }))
    .filter(({ km }) => !isFar(km))
    .sort((one, other) => daysOf(one.to) - daysOf(other.to) || one.km - other.km);
  return near[0] ?? null;
}

/**
 * A branch without any seat gains this much: every other gain is smaller, and two of these are compared by distance.
 */
const NEVER = 1_000;
const gainOf = ({ from, to }: Suggestion<Seats>): number => Math.min(daysOf(from), NEVER) - daysOf(to);
