import { type RawBuilder, sql } from 'kysely';

/** Until when an appointment must be confirmed; before its letter was handed over, the earliest time that can still be. */
export const CONFIRM_BY: RawBuilder<Date | null> = sql`
  least(appointment.confirm_by, now() + make_interval(mins => appointment.confirm_minutes::int))`;
