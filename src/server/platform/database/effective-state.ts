import { type RawBuilder, sql } from 'kysely';
import type { AppointmentTable } from './schema.ts';

/**
 * SQL for the effective state of an `appointment`. A booking that the customer has not verified by `confirm_by` counts as
 * cancelled, even while its row still says 'confirmed'.
 */
export const EFFECTIVE_STATE: RawBuilder<AppointmentTable['state']> = sql`
  case when appointment.state = 'confirmed' and appointment.confirm_by <= now() then 'cancelled' else appointment.state end`;
