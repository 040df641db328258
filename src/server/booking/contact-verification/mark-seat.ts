import { type RawBuilder, sql } from 'kysely';

/** Marks a booked seat with the hashed address block; a marked seat counts as unproven. */
export const markSeat = (appointment: string, holder: Buffer | null): RawBuilder<unknown> => sql`
  update seat set holder = ${holder}::bytea
   where appointment_id = ${appointment}::bigint and holder is distinct from ${holder}::bytea`;
