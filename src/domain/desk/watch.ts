/**
 * Alerts about staff, derived from the audit log: many contacts shown in an hour (`molti`), the data of a customer
 * without a visit at the branch (`estranea`), of the user (`propria`) or of a colleague (`collega`), or a use at night.
 */
export const ALERTS = ['molti', 'estranea', 'propria', 'collega', 'notte'] as const;
export type Alert = (typeof ALERTS)[number];

/** More contacts than this shown in an hour cause an alert. */
export const MANY_AN_HOUR = 20;
/** The night, in hours of Europe/Rome. */
export const NIGHT = { from: 22, until: 6 } as const;
/** For so many days after a visit its branch has a reason to see the customer's data. */
export const BUSINESS_DAYS = 30;
/** Number of past days that the alerts and the check of the audit log's daily hashes cover. */
export const WATCHED_DAYS = 7;
