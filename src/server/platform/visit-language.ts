import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';

/**
 * The language of a visit, by the host it asks: what an edge keeps and sends on later still names it. Nothing else
 * chooses one; with a single language every host speaks it.
 */
export const visitLanguage = (_host: string | undefined): Language => DEFAULT_LANGUAGE;
