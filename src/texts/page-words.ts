import type { Language } from '#domain/language.ts';
import type { FirstWords, LaterWords } from './words.ts';

/** Functions that load the texts of one language, for the customer page. */
export interface WordsToFetch {
  first(): Promise<FirstWords>;
  later(): Promise<LaterWords>;
}

const fetched = (
  first: () => Promise<{ readonly first: FirstWords }>,
  later: () => Promise<{ readonly later: LaterWords }>,
): WordsToFetch => ({
  first: () => first().then((words) => words.first),
  later: () => later().then((words) => words.later),
});

export const PAGE_WORDS: Readonly<Record<Language, WordsToFetch>> = {
  it: fetched(
    () => import('./it/first.ts'),
    () => import('./it/later.ts'),
  ),
};
