/** Usual visits per address prefix in ten minutes, the narrowest prefix first, the whole site last. */
export const USUAL = { narrow: 30, customer: 60, site: 120, everybody: 30_000 } as const;

/** Average tries for the challenge of a usual visit; about a tenth of a second on a cheap phone. */
export const USUAL_TRIES = 120;
/** Maximum factor: a visitor behind a flooding address still passes within some ten seconds on a cheap phone. */
const MOST_TIMES = 60;
/** At ten times the usual rate a visit costs six times as much, at a hundred times forty times. */
const GROWTH = 0.8;

/**
 * The factor of the usual difficulty after so many visits in ten minutes. An address is never refused, its difficulty
 * grows: a crowd notices nothing, a robot pays for each visit.
 */
export function timesUsual(visits: number, usual: number): number {
  return Math.min(MOST_TIMES, Math.max(1, visits / usual) ** GROWTH);
}
