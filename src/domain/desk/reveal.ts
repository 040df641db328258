/** The personal data that may be shown in clear, one at a time. */
export const CONTACTS = ['cellulare', 'email', 'codiceFiscale'] as const;
export type Contact = (typeof CONTACTS)[number];

/** Why it is shown; a check needs a case number. */
export const REASONS = ['chiamata', 'arrivo', 'richiesta', 'reclamo', 'verifica'] as const;
export type Reason = (typeof REASONS)[number];

/** Seconds a contact stays in clear. */
export const CLEAR_SECONDS = 60;

/** Checks and complaints need a case number. */
export const needsCase = (reason: Reason): boolean => reason === 'verifica' || reason === 'reclamo';
