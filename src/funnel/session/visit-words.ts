import type { FirstWords, LaterWords, PageWords } from '#texts/words.ts';

/** The texts of the visit's language: the first screen's from the beginning, all others once loaded. */
export interface VisitWords {
  readonly first: FirstWords;
  /** Null until loaded. */
  all(): PageWords | null;
  /** Loads the missing texts; a failed load may be repeated. */
  later(): Promise<PageWords>;
}

export function createWords(first: FirstWords, fetchLater: () => Promise<LaterWords>): VisitWords {
  let all: PageWords | null = null;
  return {
    first,
    all: () => all,
    later: async () => {
      all ??= { ...first, ...(await fetchLater()) };
      return all;
    },
  };
}
