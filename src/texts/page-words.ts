import type { Language } from '#domain/language.ts';
import type { FirstWords, LaterWords } from './words.ts';

/** The words of one language as the page fetches them: nobody loads another's. */
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
