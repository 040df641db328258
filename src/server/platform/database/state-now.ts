import { type RawBuilder, sql } from 'kysely';
import type { AppointmentTable } from './schema.ts';

/**
 * SQL for the effective state of an `appointment`: one that was not confirmed in time counts as cancelled from its
 * deadline on, before a background job updates the row.
 */
export const EFFECTIVE_STATE: RawBuilder<AppointmentTable['state']> = sql`
  case when appointment.state = 'confirmed' and appointment.confirm_by <= now() then 'cancelled' else appointment.state end`;
