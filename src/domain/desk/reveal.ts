/** The personal data that may be shown in clear, one at a time. */
export const CONTACTS = ['cellulare', 'email', 'codiceFiscale'] as const;
export type Contact = (typeof CONTACTS)[number];

/** The reasons that staff may give for showing a contact. */
export const REASONS = ['chiamata', 'arrivo', 'richiesta', 'reclamo', 'verifica'] as const;
export type Reason = (typeof REASONS)[number];

/** Seconds for which the page shows a contact in clear. */
export const CLEAR_SECONDS = 60;

/** Whether a reason needs a case number: checks and complaints do. */
export const needsCase = (reason: Reason): boolean => reason === 'verifica' || reason === 'reclamo';
