import { type RawBuilder, sql } from 'kysely';

/** A booked seat counts as one of an unproven contact while it has the address block of its booking. */
export const markSeat = (appointment: string, holder: Buffer | null): RawBuilder<unknown> => sql`
  update seat set holder = ${holder}::bytea
   where appointment_id = ${appointment}::bigint and holder is distinct from ${holder}::bytea`;
