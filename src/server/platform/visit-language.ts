import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';

/**
 * Language of a visit, by the host of its request: a journalled request still names the host. The language is chosen
 * only here; with a single language every host has it.
 */
export const visitLanguage = (_host: string | undefined): Language => DEFAULT_LANGUAGE;
