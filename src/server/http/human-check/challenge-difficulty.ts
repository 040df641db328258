import { difficultyFactor, USUAL_VISITS } from '#domain/human/challenge-difficulty.ts';
import { prefixesOf } from '../address.ts';

const WINDOW_MS = 600_000;
/** Two maps hold at most so many address prefixes each; the prefixes that were not used for longest are dropped. */
const PREFIXES_PER_MAP = 25_000;
const VISITS_PER_LEVEL = [USUAL_VISITS.narrow, USUAL_VISITS.customer, USUAL_VISITS.site];
const EVERYBODY = 'everybody';

/** Difficulty of challenges, by IP address. */
export interface ChallengeDifficulty {
  /** The difficulty for an address, as a multiple of the usual one. Issuing a challenge does not raise it. */
  of(address: string): number;
  /** Counts a solved challenge of an address, which raises its difficulty. */
  countSolved(address: string): void;
}

interface DecayingCount {
  readonly count: number;
  /** When the count was last updated, in milliseconds. */
  readonly at: number;
}

/** Lets a count decay exponentially, so that steady visits converge to their number in ten minutes. */
const decayed = (count: number, ms: number): number => count * Math.exp(-Math.max(0, ms) / WINDOW_MS);

/**
 * Counts solved challenges by address prefix, in memory; `now` in milliseconds. Each of several processes sees only its
 * share of the visits, so its difficulty is lower.
 */
export function createChallengeDifficulty(now: () => number): ChallengeDifficulty {
  let recent = new Map<string, DecayingCount>();
  let older: ReadonlyMap<string, DecayingCount> = new Map();

  /** The count with one more visit. */
  function countOf(prefix: string): number {
    const known = recent.get(prefix) ?? older.get(prefix);
    return (known ? decayed(known.count, now() - known.at) : 0) + 1;
  }
  function count(prefix: string): void {
    recent.set(prefix, { count: countOf(prefix), at: now() });
    if (recent.size <= PREFIXES_PER_MAP) return;
    older = recent;
    recent = new Map();
  }

  return {
    of(address) {
      const own = prefixesOf(address).map((prefix, level) =>
        difficultyFactor(countOf(prefix), VISITS_PER_LEVEL[level] ?? USUAL_VISITS.site),
      );
      return Math.max(difficultyFactor(countOf(EVERYBODY), USUAL_VISITS.everybody), ...own);
    },
    countSolved(address) {
      for (const prefix of [EVERYBODY, ...prefixesOf(address)]) count(prefix);
    },
  };
}
