import type { Language } from '#domain/language.ts';
import type { FirstWords, LaterWords } from './words.ts';

interface Modules {
  first(): Promise<{ readonly first: FirstWords }>;
  later(): Promise<{ readonly later: LaterWords }>;
}

const MODULES: Readonly<Record<Language, Modules>> = {
  it: { first: () => import('./it/first.ts'), later: () => import('./it/later.ts') },
  de: { first: () => import('./de/first.ts'), later: () => import('./de/later.ts') },
  en: { first: () => import('./en/first.ts'), later: () => import('./en/later.ts') },
};

/** Functions that load the texts of one language, for the customer page. */
export interface WordsToFetch {
  first(): Promise<FirstWords>;
  later(): Promise<LaterWords>;
}

/** The texts of a language, each part loaded when it is needed. */
export const pageWords = (language: Language): WordsToFetch => ({
  first: () => MODULES[language].first().then(({ first }) => first),
  later: () => MODULES[language].later().then(({ later }) => later),
});
