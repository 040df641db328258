import type { DeskLanguage } from '#domain/language.ts';
import type { DeskWords } from './desk-words.ts';
import { deskFirst } from './it/desk-first.ts';
import { deskLater } from './it/desk-later.ts';

const WORDS: Readonly<Record<DeskLanguage, DeskWords>> = { it: { ...deskFirst, ...deskLater } };

/** All texts of the desk in one language. The desk's page loads them in two parts instead. */
export const deskWordsOf = (language: DeskLanguage): DeskWords => WORDS[language];
