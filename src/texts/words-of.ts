import type { Language } from '#domain/language.ts';
import { it } from './it/it.ts';
import type { Words } from './words.ts';

const WORDS: Readonly<Record<Language, Words>> = { it };

/** What the server says to somebody of this language. */
export const wordsOf = (language: Language): Words => WORDS[language];

/** Every version of consent texts that is shown to anybody. */
export const CONSENT_VERSIONS: readonly string[] = Object.values(WORDS).map((words) => words.consentVersion);
