import { type RawBuilder, sql } from 'kysely';
import type { AppointmentTable } from './schema.ts';

/** An appointment nobody confirmed in time is over at that moment, before a cleaning step writes it down. */
export const STATE_NOW: RawBuilder<AppointmentTable['state']> = sql`
  case when appointment.state = 'confirmed' and appointment.confirm_by <= now() then 'cancelled' else appointment.state end`;
