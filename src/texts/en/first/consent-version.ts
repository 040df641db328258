/** The version of the English consent texts, which translate the Italian version with the same end. */
export const CONSENT_VERSION = 'CONS-EN-2026-11-3';
