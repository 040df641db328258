import { type RawBuilder, sql, type Transaction } from 'kysely';
import { seatsChanged, seatsChangeWithCommit } from '../platform/database/committed.ts';
import type { Database } from '../platform/database/schema.ts';

/** One half-hour of a branch: `seats` are numbered from `firstSeat` to `capacity`. */
export interface Slot {
  readonly branch: string;
  readonly starts: Date;
  readonly firstSeat: number;
  readonly capacity: number;
}
/** A hold for a visit, and whom it counts for beside the visit (null: nobody). */
export interface Hold {
  readonly visit: Buffer;
  readonly minutes: number;
  readonly holder: Buffer | null;
}
/** The appointment by its id, or by an expression of the statement that makes it; `visit` may have held a seat. */
export interface Booker {
  readonly state: 'booked';
  readonly appointment: string | RawBuilder<string>;
  readonly visit: Buffer;
}
export type Taker = ({ readonly state: 'held' } & Hold) | Booker;

/**
 * Takes the first free seat of a slot, or answers null when there is none. A seat is free without a row, or with one
 * whose time is over by the database's clock: a hold, or a booking nobody confirmed (R13.5.6). Losing a race means
 * another took one, so trying once more than there are seats is enough (R0.28, docs/decisions/002).
 */
async function takeSeat(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<number | null> {
  for (let tries = slot.firstSeat; tries <= slot.capacity + 1; tries += 1) {
    const seat = await tryFirstFree(tx, slot, taker);
    if (seat !== null) return seat;
  }
  return null;
}

async function tryFirstFree(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<number | null> {
  seatsChanged(tx, [{ branch_code: slot.branch }]);
  const { rows } = await firstFree(slot, taker).execute(tx);
  return rows[0]?.seat ?? null;
}

/** The statement of one try. What the visit itself holds is free for it, and comes first. */
export function firstFree(slot: Slot, taker: Taker): RawBuilder<{ seat: number }> {
  const { visit: own } = taker;
  const visit = taker.state === 'held' ? own : null;
  const minutes = taker.state === 'held' ? taker.minutes : null;
  const holder = taker.state === 'held' ? taker.holder : null;
  const appointment = taker.state === 'booked' ? taker.appointment : null;
  return sql<{ seat: number }>`
    insert into seat (branch_code, starts, seat, state, visit, held_until, appointment_id, holder)
    select ${slot.branch}, ${slot.starts}::timestamptz, n, ${taker.state}, ${visit}::bytea,
           now() + make_interval(mins => ${minutes}::int), ${appointment}::bigint, ${holder}::bytea
      from generate_series(${slot.firstSeat}::int, ${slot.capacity}::int) n
     where not exists (
       select 1 from seat x where x.branch_code = ${slot.branch} and x.starts = ${slot.starts}::timestamptz and x.seat = n
          and (x.held_until is null or x.held_until > now()) and x.visit is distinct from ${own})
       and (${taker.state} = 'held' or ${appointment}::bigint is not null)
     order by n is distinct from (
       select seat from seat x where x.branch_code = ${slot.branch} and x.starts = ${slot.starts}::timestamptz
          and x.visit = ${own} and x.held_until > now()), n limit 1
    on conflict (branch_code, starts, seat) do update
       set state = excluded.state, visit = excluded.visit, held_until = excluded.held_until,
           appointment_id = excluded.appointment_id, holder = excluded.holder
     where seat.held_until <= now() or seat.visit = ${own}
    returning seat`;
}

/** Holds a seat instead of the one the visit held; who gets none keeps what it had (R0.25). */
export async function holdSeat(tx: Transaction<Database>, slot: Slot, hold: Hold): Promise<number | null> {
  const [before, seat] = await Promise.all([
    endHold(tx, hold.visit).returningAll().execute(),
    takeSeat(tx, slot, { state: 'held', ...hold }),
  ]);
  seatsChanged(tx, before);
  // Until this transaction ends nobody else can take the seats it deleted, so they can be put back.
  if (seat === null && before.length > 0) await tx.insertInto('seat').values(before).execute();
  return seat;
}

/** What a visit holds is free again. */
const endHold = (tx: Transaction<Database>, visit: Buffer) =>
  tx.deleteFrom('seat').where('visit', '=', visit).where('state', '=', 'held');

/** So it is with the commit of this transaction. */
export const endHoldWithCommit = (tx: Transaction<Database>, visit: Buffer): void =>
  seatsChangeWithCommit(tx, endHold(tx, visit).returning('branch_code'));

/**
 * Turns the visit's own live hold of exactly this slot into a booking, else takes a free seat and frees what the visit
 * held elsewhere; who gets none keeps its hold (R0.24, R0.27).
 */
export async function bookSeat(
  tx: Transaction<Database>,
  slot: Slot,
  visit: Buffer,
  appointment: string,
): Promise<number | null> {
  const seat = await takeSeat(tx, slot, { state: 'booked', appointment, visit });
  if (seat !== null) endHoldWithCommit(tx, visit);
  return seat;
}
