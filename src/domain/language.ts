/** The languages a visit, its answers and its messages may be in; each has its folder of words in `src/texts`. */
export const LANGUAGES = ['it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a visitor gets who asked for none of them. */
export const DEFAULT_LANGUAGE: Language = 'it';

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
