import type { Language } from '#domain/language.ts';
import { desk } from './it/desk.ts';
import type { Shape } from './words.ts';

/** What the staff's page says. */
export type DeskWords = Shape<typeof desk>;

const WORDS: Readonly<Record<Language, DeskWords>> = { it: desk };

/** The staff's page in one language. */
export const deskWordsOf = (language: Language): DeskWords => WORDS[language];
