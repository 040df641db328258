import { wordsOf } from '#texts/words-of.ts';
import { createWords, type VisitWords } from './visit-words.ts';

/** The texts of a visit, all of them loaded. */
export function someWords(words = wordsOf('it')): VisitWords {
  return { ...createWords(words, async () => words), all: () => words };
}
