import type { Language } from '#domain/language.ts';
import { desk } from './it/desk.ts';
import type { Shape } from './words.ts';

/** The texts of the desk. */
export type DeskWords = Shape<typeof desk>;

const WORDS: Readonly<Record<Language, DeskWords>> = { it: desk };

/** The texts of the desk in one language. */
export const deskWordsOf = (language: Language): DeskWords => WORDS[language];
