import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';

/**
 * The query of a page's address in a message, which opens the page in the language of the message. The default
 * language has none, so its addresses stay short.
 */
export const languageQuery = (language: Language = DEFAULT_LANGUAGE): string =>
  language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
