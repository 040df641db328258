import { wordsOf } from '#texts/words-of.ts';
import { createWords, type VisitWords } from './visit-words.ts';

/** The words of a visit, all of them there already. */
export function someWords(words = wordsOf('it')): VisitWords {
  return { ...createWords(words, async () => words), all: () => words };
}
