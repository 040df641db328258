import { difficultyFactor, USUAL_VISITS } from '#domain/human/challenge-difficulty.ts';
import { prefixesOf } from '../address.ts';

const WINDOW_MS = 600_000;
/** Minimum of remembered prefixes; the maximum is twice as many. Those unused for longest are evicted. */
const REMEMBERED = 25_000;
const LEVELS = [USUAL_VISITS.narrow, USUAL_VISITS.customer, USUAL_VISITS.site];
const EVERYBODY = 'everybody';

/** Challenge difficulty by address. */
export interface Prices {
  /** Multiple of the usual difficulty; issuing a challenge does not raise it. */
  of(address: string): number;
  /** Counts a solved challenge. */
  paid(address: string): void;
}

interface Seen {
  readonly count: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Exponential decay of a count: steady visits converge to their number in ten minutes. */
const faded = (count: number, ms: number): number => count * Math.exp(-Math.max(0, ms) / WINDOW_MS);

/**
 * Counts visits by prefix in memory; `now` in milliseconds. Each of several processes sees only its share and gives a
 * lower difficulty accordingly.
 */
export function createPrices(now: () => number): Prices {
  let recent = new Map<string, Seen>();
  let older: ReadonlyMap<string, Seen> = new Map();

  /** The count with one more visit. */
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
      const own = prefixesOf(address).map((prefix, level) =>
        difficultyFactor(countOf(prefix), LEVELS[level] ?? USUAL_VISITS.site),
      );
      return Math.max(difficultyFactor(countOf(EVERYBODY), USUAL_VISITS.everybody), ...own);
    },
    paid(address) {
      for (const prefix of [EVERYBODY, ...prefixesOf(address)]) count(prefix);
    },
  };
}
