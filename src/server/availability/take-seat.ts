import type { Selectable, Transaction } from 'kysely';
import { seatsChanged } from '../platform/database/after-commit.ts';
import type { Database, SeatTable } from '../platform/database/schema.ts';
import { staticStatement } from '../platform/database/statements/static-statement.ts';
import { sendSeats } from '../platform/database/unread.ts';

/** One slot of a branch: `seats` are numbered from `firstSeat` to `capacity`. */
export interface Slot {
  readonly branch: string;
  readonly starts: Date;
  readonly firstSeat: number;
  readonly capacity: number;
}
/**
 * A slot hold for a visit, for so many minutes. `holder`: hashed address block whose limit it counts for; null: none.
 */
export interface Hold {
  readonly visit: Buffer;
  readonly minutes: number;
  readonly holder: Buffer | null;
}
/**
 * An appointment (by its id) that takes a seat. `visit`: the browser visit whose hold of this slot it may take over.
 */
interface Booker {
  readonly state: 'booked';
  readonly appointment: string;
  readonly visit: Buffer;
  /** Hashed address block of a booking with an unproven contact; null for a proven one. */
  readonly holder: Buffer | null;
}
type Taker = ({ readonly state: 'held' } & Hold) | Booker;
interface Taken {
  readonly seat: number;
  /** Expiry of a hold. */
  readonly held_until: Date | null;
}
/** A seat that was taken. `again`: an earlier attempt failed, since another transaction took that seat. */
interface TakenAt extends Taken {
  readonly again: boolean;
}

/**
 * Takes the first free seat of a slot, or returns null. A seat is free without a row, or with an expired one by the
 * database's clock: a hold, or an unconfirmed booking. A lost race means that another transaction took a seat, so one
 * attempt more than there are seats suffices (docs/decisions/002).
 */
async function takeSeat(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<TakenAt | null> {
  for (let tries = slot.firstSeat; tries <= slot.capacity + 1; tries += 1) {
    const seat = await tryFirstFree(tx, slot, taker);
    if (seat !== null) return { ...seat, again: tries > slot.firstSeat };
  }
  return null;
}

async function tryFirstFree(tx: Transaction<Database>, slot: Slot, taker: Taker): Promise<Taken | null> {
  seatsChanged(tx, [{ branch_code: slot.branch }]);
  const [taken] = await (taker.state === 'held' ? held({ ...slot, ...taker }) : booked({ ...slot, ...taker })).rows(tx);
  return taken ?? null;
}

/** The statement of one attempt to take a free seat. The seat that the visit holds counts as free and is preferred. */
const firstFree = (row: string, when: string) => `
    insert into seat (branch_code, starts, seat, state, visit, held_until, appointment_id, holder)
    select :branch::text, :starts::timestamptz, n, ${row}
      from generate_series(:firstSeat::int, :capacity::int) n
     where not exists (
       select 1 from seat x where x.branch_code = :branch and x.starts = :starts::timestamptz and x.seat = n
          and (x.held_until is null or x.held_until > now()) and x.visit is distinct from :visit::bytea)
       and ${when}
     order by n is distinct from (
       select seat from seat x where x.branch_code = :branch and x.starts = :starts::timestamptz
          and x.visit = :visit::bytea and x.held_until > now()), n limit 1
    on conflict (branch_code, starts, seat) do update
       set state = excluded.state, visit = excluded.visit, held_until = excluded.held_until,
           appointment_id = excluded.appointment_id, holder = excluded.holder
     where seat.held_until <= now() or seat.visit = :visit::bytea
    returning seat, held_until`;

const held = staticStatement<Slot & Hold, Taken>(
  firstFree(`'held', :visit::bytea, now() + make_interval(mins => :minutes::int), null, :holder::bytea`, 'true'),
);
/** The statement that takes a seat for an appointment. `appointment`: SQL for its id, such as a CTE that inserts it. */
export const bookedBy = (appointment: string): string =>
  firstFree(`'booked', null, null, ${appointment}, :holder::bytea`, `${appointment} is not null`);
const booked = staticStatement<Slot & Booker, Taken>(bookedBy(':appointment::bigint'));

/** Holds a seat for a visit and frees the one that it held before. When no seat is free, the former hold stays. */
export async function holdSeat(tx: Transaction<Database>, slot: Slot, hold: Hold): Promise<TakenAt | null> {
  const [before, seat] = await Promise.all([ended(hold).rows(tx), takeSeat(tx, slot, { state: 'held', ...hold })]);
  seatsChanged(tx, before);
  // The deleted seats stay locked until the transaction ends, so they can be restored.
  if (seat === null && before.length > 0) await tx.insertInto('seat').values(before).execute();
  return seat;
}

const END = "delete from seat where visit = :visit and state = 'held' returning";
const ended = staticStatement<{ readonly visit: Buffer }, Selectable<SeatTable>>(`${END} *`);
const endedAt = staticStatement<{ readonly visit: Buffer }, { readonly branch_code: string }>(`${END} branch_code`);

/** Frees the visit's hold. */
export const endHold = (tx: Transaction<Database>, visit: Buffer): void => sendSeats(tx, endedAt({ visit }));

/**
 * Takes a seat for an appointment: the one that the visit holds in this slot, else any free one. Then frees the visit's
 * hold of another slot. When no seat is free, returns null and the hold stays.
 */
export async function bookSeat(
  tx: Transaction<Database>,
  slot: Slot,
  visit: Buffer,
  { appointment, holder = null }: { readonly appointment: string; readonly holder?: Buffer | null },
): Promise<Taken | null> {
  const seat = await takeSeat(tx, slot, { state: 'booked', appointment, visit, holder });
  if (seat !== null) endHold(tx, visit);
  return seat;
}
