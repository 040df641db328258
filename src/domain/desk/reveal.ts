/** What of a person may be shown in clear, one at a time. */
export const CONTACTS = ['cellulare', 'email', 'codiceFiscale'] as const;
export type Contact = (typeof CONTACTS)[number];

/** Why somebody wants to see it; for a check there is a case number. */
export const REASONS = ['chiamata', 'arrivo', 'richiesta', 'reclamo', 'verifica'] as const;
export type Reason = (typeof REASONS)[number];

/** Seconds a contact stays in clear. */
export const CLEAR_SECONDS = 60;

/** A check of the privacy officer's or of whoever verifies names its case. */
export const needsCase = (reason: Reason): boolean => reason === 'verifica' || reason === 'reclamo';
