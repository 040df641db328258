import { daysBetween, type IsoDay } from '../time/rome.ts';
import { costOf } from './proposals.ts';

/** A branch with its distance from the searched place. */
export interface NearBranch {
  readonly km: number;
  /** Its first day with a free slot; null if none is known. */
  readonly firstFree: IsoDay | null;
}

/** A branch that is so many days earlier and at most so many kilometres farther is recommended. */
const EARLIER_DAYS = 3;
const FARTHER_KM = 15;

/** The branches by waiting and distance together; those without a free slot come last, nearest first. */
export function byFirstFree<B extends NearBranch>(today: IsoDay, branches: readonly B[]): readonly B[] {
  const cost = ({ km, firstFree }: B) => (firstFree === null ? null : costOf(daysBetween(today, firstFree), km));
  return branches.toSorted((a, b) => (cost(a) ?? Number.MAX_VALUE) - (cost(b) ?? Number.MAX_VALUE) || a.km - b.km);
}

export interface Earlier<B extends NearBranch> {
  readonly branch: B;
  /** How many kilometres farther; negative if it is nearer. */
  readonly km: number;
  /** How many days earlier. */
  readonly days: number;
}

/** The best branch that is at least three days earlier than this one, and at most 15 km farther; null without one. */
export function earlierBranch<B extends NearBranch>(
  today: IsoDay,
  branches: readonly B[],
  than: NearBranch,
): Earlier<B> | null {
  const earlier = byFirstFree(today, branches).flatMap((branch) => {
    if (than.firstFree === null || branch.firstFree === null) return [];
    const [km, days] = [branch.km - than.km, daysBetween(branch.firstFree, than.firstFree)];
    return days >= EARLIER_DAYS && km <= FARTHER_KM ? [{ branch, km, days }] : [];
  });
  return earlier[0] ?? null;
}
