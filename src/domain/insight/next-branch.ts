import { distanceKm, isFar, type Point } from '../place/distance.ts';
import { waitFor } from './heat.ts';

/** A branch, and the number of days until its first free slot (null: none in the searched days). */
export interface Seats {
  readonly code: string;
  readonly point: Point;
  readonly first: number | null;
}
/** The proposal to send customers of the branch `from` to the branch `to`. */
export interface Suggestion<B extends Seats> {
  readonly from: B;
  readonly to: B;
  readonly km: number;
}

/** Another branch is suggested only if its first free slot is so many days earlier. */
const MIN_DAYS_GAINED = 2;

const daysOf = ({ first }: Seats): number => first ?? Number.POSITIVE_INFINITY;

/**
 * Suggests for each busy branch the near branch with the earliest free slot; of two equally early ones the nearer. The
 * suggestions that gain most days are first.
 */
export function suggestions<B extends Seats>(busy: readonly B[], all: readonly B[]): readonly Suggestion<B>[] {
  return busy
    .filter(({ first }) => waitFor(first) === 'long' || waitFor(first) === 'tooLong')
    .flatMap((from) => bestFor(from, all) ?? [])
    .sort((one, other) => gainOf(other) - gainOf(one) || one.km - other.km);
}

function bestFor<B extends Seats>(from: B, all: readonly B[]): Suggestion<B> | null {
  const near = all
    .filter((to) => to.code !== from.code && to.first !== null && daysOf(from) - to.first >= MIN_DAYS_GAINED)
    .map((to) => ({ from, to, km: distanceKm(from.point, to.point) }))
    .filter(({ km }) => !isFar(km))
    .sort((one, other) => daysOf(one.to) - daysOf(other.to) || one.km - other.km);
  return near[0] ?? null;
}

/**
 * Stands for the wait at a branch without any free slot. It is larger than every real wait, so such branches come
 * first.
 */
const DAYS_WITHOUT_SLOT = 1_000;
const gainOf = ({ from, to }: Suggestion<Seats>): number => Math.min(daysOf(from), DAYS_WITHOUT_SLOT) - daysOf(to);
