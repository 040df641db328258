import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** One half-hour of a branch: `seats` are numbered from `firstSeat` to `capacity`. */
export interface Slot {
  readonly branch: string;
  readonly starts: Date;
  readonly firstSeat: number;
  readonly capacity: number;
}
export type Taker =
  | { readonly state: 'held'; readonly visit: Buffer; readonly minutes: number }
  | { readonly state: 'booked'; readonly appointmentId: string };

/**
 * Takes the first free seat of a slot, or answers null when there is none. A seat is free without a row, or with a
 * hold whose time is over by the database's clock. Losing a race means another took one, so trying once more than
 * there are seats is enough (R0.28, docs/decisions/002).
 */
export async function takeSeat(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<number | null> {
  for (let tries = slot.firstSeat; tries <= slot.capacity + 1; tries += 1) {
    const seat = await tryFirstFree(tx, slot, taker);
    if (seat !== null) return seat;
  }
  return null;
}

async function tryFirstFree(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<number | null> {
  const visit = taker.state === 'held' ? taker.visit : null;
  const minutes = taker.state === 'held' ? taker.minutes : null;
  const appointment = taker.state === 'booked' ? taker.appointmentId : null;
  const { rows } = await sql<{ seat: number }>`
    insert into seat (branch_code, starts, seat, state, visit, held_until, appointment_id)
    select ${slot.branch}, ${slot.starts}::timestamptz, n, ${taker.state}, ${visit}::bytea,
           now() + make_interval(mins => ${minutes}::int), ${appointment}::bigint
      from generate_series(${slot.firstSeat}::int, ${slot.capacity}::int) n
     where not exists (
       select 1 from seat x where x.branch_code = ${slot.branch} and x.starts = ${slot.starts}::timestamptz and x.seat = n
          and (x.state = 'booked' or x.held_until > now()))
     order by n limit 1
    on conflict (branch_code, starts, seat) do update
       set state = excluded.state, visit = excluded.visit, held_until = excluded.held_until,
           appointment_id = excluded.appointment_id
     where seat.state = 'held' and seat.held_until <= now()
    returning seat`.execute(tx);
  return rows[0]?.seat ?? null;
}

/** Frees whatever a visit holds: one live hold per visit (R0.25). */
export async function releaseHolds(tx: Transaction<Database>, visit: Buffer): Promise<void> {
  await tx.deleteFrom('seat').where('visit', '=', visit).where('state', '=', 'held').execute();
}

/** Turns the visit's own live hold of exactly this slot into a booking, else takes a free seat (R0.24, R0.27). */
export async function bookSeat(
  tx: Transaction<Database>,
  slot: Slot,
  visit: Buffer,
  appointmentId: string,
): Promise<number | null> {
  const { rows } = await sql<{ seat: number }>`
    update seat set state = 'booked', visit = null, held_until = null, appointment_id = ${appointmentId}::bigint
     where visit = ${visit} and state = 'held' and held_until > now()
       and branch_code = ${slot.branch} and starts = ${slot.starts}::timestamptz
    returning seat`.execute(tx);
  if (rows[0]) return rows[0].seat;
  await releaseHolds(tx, visit);
  return takeSeat(tx, slot, { state: 'booked', appointmentId });
}
