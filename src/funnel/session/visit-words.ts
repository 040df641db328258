import type { FirstWords, LaterWords, PageWords } from '#texts/words.ts';

/** The words of the visit's language: the first screen's from the beginning, all of them once they came. */
export interface VisitWords {
  readonly first: FirstWords;
  /** Null until they came. */
  all(): PageWords | null;
  /** Fetches what is missing; what failed may be tried again. */
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
