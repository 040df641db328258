/** How many visits of one kind of prefix in ten minutes are usual, the narrowest prefix first, the whole site last. */
export const USUAL = { narrow: 30, customer: 60, site: 120, everybody: 30_000 } as const;

/** Tries the sum of a usual visit needs, on average; about a tenth of a second on a cheap phone. */
export const USUAL_TRIES = 120;
/** Whoever shares an address with a flood still gets through, within some ten seconds on a cheap phone. */
const MOST_TIMES = 60;
/** At ten times the usual rate a visit costs six times as much, at a hundred times forty times. */
const GROWTH = 0.8;

/**
 * How many times the usual price a visit pays when so many came before it in ten minutes. An address alone never refuses
 * anybody, it raises the price: many who share one notice nothing, one who needs a branch's hours pays for each.
 */
export function timesUsual(visits: number, usual: number): number {
  return Math.min(MOST_TIMES, Math.max(1, visits / usual) ** GROWTH);
}
