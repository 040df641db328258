/** The languages of the customer page and the messages; each has a folder in `src/texts`. */
export const LANGUAGES = ['it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of visitors who have not chosen one. */
export const DEFAULT_LANGUAGE: Language = 'it';

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
