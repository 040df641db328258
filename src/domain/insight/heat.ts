/** Free slots of a day of a branch; null: closed. */
export type Free = number | null;
export type Heat = 'closed' | 'full' | 'tight' | 'free';

/** From so many free slots on, a day is not tight. */
const EASY = 5;

export const heatOf = (free: Free): Heat =>
  free === null ? 'closed' : free === 0 ? 'full' : free < EASY ? 'tight' : 'free';

/** Days until the first free slot; null without any. */
export function firstFree(days: readonly Free[]): number | null {
  const first = days.findIndex((free) => free !== null && free > 0);
  return first < 0 ? null : first;
}

export const sumOf = (days: readonly Free[]): number => days.reduce<number>((sum, free) => sum + (free ?? 0), 0);

/** The median of the days until the first free slot; null if more than half have none. */
export function middleOf(waits: readonly (number | null)[]): number | null {
  const sorted = [...waits].sort(
    (one, other) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY),
  );
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** The class of waiting time at a branch. */
export type Wait = 'now' | 'short' | 'long' | 'tooLong';

/** A day or less, up to three, up to a week, longer or not at all. */
export const waitFor = (days: number | null): Wait =>
  days === null || days > 7 ? 'tooLong' : days > 3 ? 'long' : days > 1 ? 'short' : 'now';
