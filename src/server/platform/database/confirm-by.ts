import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the deadline until which an `appointment` must be confirmed. While its mail is not sent yet, the time to
 * confirm has not begun, and this is the earliest possible deadline.
 */
export const CONFIRM_BY: RawBuilder<Date | null> = sql`
  least(appointment.confirm_by, now() + make_interval(mins => appointment.confirm_minutes::int))`;
