/** Names the consent texts as they are now; a change of any word of them needs a new one. */
export const CONSENT_VERSION = 'CONS-IT-2026-11-3';
