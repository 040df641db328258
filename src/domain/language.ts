/** A language in which a visitor reads and is written to. */
export type Language = 'it';

/** The language of the page. */
export const LANGUAGE: Language = 'it';
