/**
 * The usual number of visits in ten minutes by the size of the group they come from: three sizes of IP address
 * prefixes, and all visitors together.
 */
export const USUAL_VISITS = { narrow: 30, customer: 60, site: 120, everybody: 30_000 } as const;

/** Average number of tries that solve a challenge of the usual difficulty: a tenth of a second on a cheap phone. */
export const USUAL_TRIES = 120;
/** Maximum factor. With it a cheap phone solves a challenge in about ten seconds, so visitors are never locked out. */
const MAX_FACTOR = 60;
/** Exponent of the growth: at ten times the usual rate a challenge is 6 times as hard, at a hundred times 40 times. */
const GROWTH = 0.8;

/**
 * The factor by which a challenge is harder than usual, after so many visits in ten minutes. Addresses are never
 * refused: a crowd of visitors notices nothing, but a robot needs more computing time for each visit.
 */
export function difficultyFactor(visits: number, usual: number): number {
  return Math.min(MAX_FACTOR, Math.max(1, visits / usual) ** GROWTH);
}
