import type { Language } from '#domain/language.ts';
import { de } from './de/de.ts';
import { en } from './en/en.ts';
import { it } from './it/it.ts';
import type { Words } from './words.ts';

const WORDS: Readonly<Record<Language, Words>> = { it, de, en };

/** All texts in a language, for the server. */
export const wordsOf = (language: Language): Words => WORDS[language];

/** The current versions of the consent texts, one per language. */
export const CONSENT_VERSIONS: readonly string[] = Object.values(WORDS).map((words) => words.consentVersion);
