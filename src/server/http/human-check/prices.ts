import { timesUsual, USUAL } from '#domain/human/price.ts';
import { prefixesOf } from '../address.ts';

const WINDOW_MS = 600_000;
/** Prefixes remembered at least, and at most twice as many; those not seen for longest are forgotten. */
const REMEMBERED = 25_000;
const LEVELS = [USUAL.narrow, USUAL.customer, USUAL.site];
const EVERYBODY = 'everybody';

/** What the next visit of an address pays. */
export interface Prices {
  /** How many times the usual price; nothing is counted, so asking for challenges makes none dearer. */
  of(address: string): number;
  /** Counts a visit that solved its challenge. */
  paid(address: string): void;
}

interface Seen {
  readonly count: number;
  /** Milliseconds. */
  readonly at: number;
}

/** What is left of a count some milliseconds later: steady visits come to their number in ten minutes. */
const faded = (count: number, ms: number): number => count * Math.exp(-Math.max(0, ms) / WINDOW_MS);

/**
 * Counts visits by prefix, in the memory of this process; `now` in milliseconds. Several processes each see their part
 * and ask a lower price: how much lower, their number says.
 */
export function createPrices(now: () => number): Prices {
  let recent = new Map<string, Seen>();
  let older: ReadonlyMap<string, Seen> = new Map();

  /** With one more. */
  function countOf(prefix: string): number {
    const known = recent.get(prefix) ?? older.get(prefix);
    return (known ? faded(known.count, now() - known.at) : 0) + 1;
  }
  function count(prefix: string): void {
    recent.set(prefix, { count: countOf(prefix), at: now() });
    if (recent.size <= REMEMBERED) return;
    older = recent;
    recent = new Map();
  }

  return {
    of(address) {
      const own = prefixesOf(address).map((prefix, level) => timesUsual(countOf(prefix), LEVELS[level] ?? USUAL.site));
      return Math.max(timesUsual(countOf(EVERYBODY), USUAL.everybody), ...own);
    },
    paid(address) {
      for (const prefix of [EVERYBODY, ...prefixesOf(address)]) count(prefix);
    },
  };
}
