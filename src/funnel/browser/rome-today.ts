const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** The day it is in Rome, 'YYYY-MM-DD', whatever the visitor's own zone. */
export const romeToday = (now: Date): string => ROME.format(now);
