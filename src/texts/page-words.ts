import type { Language } from '#domain/language.ts';
import type { FirstWords, LaterWords } from './words.ts';

/** Functions that load the texts of one language, for the customer page. */
export interface WordsToFetch {
  first(): Promise<FirstWords>;
  later(): Promise<LaterWords>;
}

export const PAGE_WORDS: Readonly<Record<Language, WordsToFetch>> = {
  it: {
    first: () => import('./it/first.ts').then((words) => words.first),
    later: () => import('./it/later.ts').then((words) => words.later),
  },
};
