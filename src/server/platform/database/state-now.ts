import { type RawBuilder, sql } from 'kysely';
import type { AppointmentTable } from './schema.ts';

/** Effective state: an unconfirmed appointment is over at its deadline, before the purge updates the row. */
export const EFFECTIVE_STATE: RawBuilder<AppointmentTable['state']> = sql`
  case when appointment.state = 'confirmed' and appointment.confirm_by <= now() then 'cancelled' else appointment.state end`;
