const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** The day in Rome, 'YYYY-MM-DD', in any time zone of the visitor. */
export const romeToday = (now: Date): string => ROME.format(now);
