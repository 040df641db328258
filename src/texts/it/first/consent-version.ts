/** The version of the consent texts; a change of any word requires a new one. */
export const CONSENT_VERSION = 'CONS-IT-2026-11-3';
