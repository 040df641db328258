import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';

/**
 * Language of a visit: always the default language today. Callers pass the host, which journalled requests store too,
 * so that languages per host need a change only here.
 */
export const visitLanguage = (_host: string | undefined): Language => DEFAULT_LANGUAGE;
