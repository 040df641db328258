import type { Language } from '#domain/language.ts';
import { it } from './it/it.ts';
import type { Words } from './words.ts';

const WORDS: Readonly<Record<Language, Words>> = { it };

/** The server's texts in this language. */
export const wordsOf = (language: Language): Words => WORDS[language];

/** Every current version of the consent texts. */
export const CONSENT_VERSIONS: readonly string[] = Object.values(WORDS).map((words) => words.consentVersion);
