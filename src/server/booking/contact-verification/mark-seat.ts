import { type RawBuilder, sql } from 'kysely';

/**
 * Marks a booked seat with the hashed IP address block of its booking (`holder`), or removes the mark (null). A marked
 * seat counts towards the share of bookings with an unproven contact.
 */
export const markSeat = (appointment: string, holder: Buffer | null): RawBuilder<unknown> => sql`
  update seat set holder = ${holder}::bytea
   where appointment_id = ${appointment}::bigint and holder is distinct from ${holder}::bytea`;
