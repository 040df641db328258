import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a `staff_role` is in force, or will be. */
export const NOT_ENDED: RawBuilder<boolean> = sql`(until is null or until > now())`;
/** SQL condition: a `staff_role` is in force now. */
export const IN_FORCE: RawBuilder<boolean> = sql`(since <= now() and ${NOT_ENDED})`;
/** SQL for the end of a role that ends now; one that has not begun ends with its beginning. */
export const END_NOW: RawBuilder<Date> = sql`greatest(now(), since)`;
