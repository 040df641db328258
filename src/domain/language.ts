/** The languages of visits, answers and messages; each has a folder in `src/texts`. */
export const LANGUAGES = ['it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a visitor without a choice. */
export const DEFAULT_LANGUAGE: Language = 'it';

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
