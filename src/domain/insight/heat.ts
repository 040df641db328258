/** Number of free slots of a branch on a day; null if it is closed. */
export type Free = number | null;
/** The colour of a day in the table of free slots. */
export type Heat = 'closed' | 'full' | 'tight' | 'free';

/** With fewer free slots a day counts as tight. */
const EASY_SLOTS = 5;

export const heatOf = (free: Free): Heat =>
  free === null ? 'closed' : free === 0 ? 'full' : free < EASY_SLOTS ? 'tight' : 'free';

/** The index of the first day with a free slot; null if no day has one. */
export function firstFree(days: readonly Free[]): number | null {
  const first = days.findIndex((free) => free !== null && free > 0);
  return first < 0 ? null : first;
}

export const sumOf = (days: readonly Free[]): number => days.reduce<number>((sum, free) => sum + (free ?? 0), 0);

/** The median of the branches' days until the first free slot; null if more than half of them have none. */
export function medianWait(waits: readonly (number | null)[]): number | null {
  const sorted = [...waits].sort(
    (one, other) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY),
  );
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** How long customers wait for a free slot at a branch. */
export type Wait = 'now' | 'short' | 'long' | 'tooLong';

/** Up to one day is `now`, up to three `short`, up to seven `long`; more days or no free slot `tooLong`. */
export const waitFor = (days: number | null): Wait =>
  days === null || days > 7 ? 'tooLong' : days > 3 ? 'long' : days > 1 ? 'short' : 'now';
