import { type RawBuilder, sql } from 'kysely';

/**
 * Deadline for the confirmation of an appointment; before its letter was handed over, the earliest possible deadline.
 */
export const CONFIRM_BY: RawBuilder<Date | null> = sql`
  least(appointment.confirm_by, now() + make_interval(mins => appointment.confirm_minutes::int))`;
