/** The version of the German consent texts, stored with each answer. A change of any word requires a new version. */
export const CONSENT_VERSION = 'CONS-DE-2026-11-3';
