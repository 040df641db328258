/**
 * What the privacy officer is told of the acts: many contacts in an hour; somebody looked at who has no
 * business at the branch; the own record, or a colleague's; looking at people by night.
 */
export const ALERTS = ['molti', 'estranea', 'propria', 'collega', 'notte'] as const;
export type Alert = (typeof ALERTS)[number];

/** Contacts somebody shows within an hour before it is many. */
export const MANY_AN_HOUR = 20;
/** Hours of Rome from and until which it is night. */
export const NIGHT = { from: 22, until: 6 } as const;
/** Days after a visit from which its branch has nothing to do with the person any more. */
export const BUSINESS_DAYS = 30;
/** Days that are watched, and whose sealed acts are read again. */
export const WATCHED_DAYS = 7;
