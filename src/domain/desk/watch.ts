/**
 * Alerts from the audit log: many contacts in an hour; a person without business at the branch; the own record, or a
 * colleague's; people viewed at night.
 */
export const ALERTS = ['molti', 'estranea', 'propria', 'collega', 'notte'] as const;
export type Alert = (typeof ALERTS)[number];

/** More contacts than this in an hour are many. */
export const MANY_AN_HOUR = 20;
/** Night hours in Rome. */
export const NIGHT = { from: 22, until: 6 } as const;
/** Days after a visit in which its branch has business with the person. */
export const BUSINESS_DAYS = 30;
/** Days covered by alerts and by the check of daily hashes. */
export const WATCHED_DAYS = 7;
