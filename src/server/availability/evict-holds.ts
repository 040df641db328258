import type { Transaction } from 'kysely';
import { addDays, type IsoDay, toInstant } from '#domain/time/rome.ts';
import { seatsChanged } from '../platform/database/after-commit.ts';
import type { Database } from '../platform/database/schema.ts';
import { staticStatement } from '../platform/database/statements/static-statement.ts';

/** Maximum share of a branch's day that one address block, or all of them together, may hold. */
const SHARE = { ofOne: 1 / 20, ofAll: 1 / 5 };
/** Number of holds that one address block, or all of them together, may have in any case. */
const LEAST = { ofOne: 1, ofAll: 3 };

interface Day {
  readonly branch: string;
  readonly day: IsoDay;
  /** Start of the new hold. */
  readonly starts: Date;
  /** Visit of the new hold, which is kept. */
  readonly visit: Buffer;
  readonly holder: Buffer;
  /** Number of the day's slots times their consultants. */
  readonly daySeats: number;
}

const ITS_OWN = `exists (
  select from seat own where own.visit = :visit::bytea and own.state = 'held'
     and own.branch_code = :branch and own.starts = :starts::timestamptz)`;
// Taken only if the visit got a seat: a visit that got none and retries must not wait for visits that hold one.
const ofTheDay = staticStatement<Pick<Day, 'branch' | 'starts' | 'visit'> & { readonly name: string }>(
  `select pg_advisory_xact_lock(hashtext('holds'), hashtext(:name)) as locked where ${ITS_OWN}`,
);
// Skips rows locked by another transaction, which frees or books them.
const over = staticStatement<{
  readonly branch: string;
  readonly starts: Date;
  readonly visit: Buffer;
  readonly holder: Buffer;
  readonly from: Date;
  readonly past: Date;
  readonly ofOne: number;
  readonly ofAll: number;
}>(`
    with live as (
      select starts, seat, holder,
             row_number() over (order by visit = :visit::bytea desc, held_until desc) as of_all,
             row_number() over (partition by holder order by visit = :visit::bytea desc, held_until desc) as of_one
        from seat
       where branch_code = :branch and state = 'held' and held_until > now()
         and not exists (select from displacement kept where kept.token_hash = seat.visit)
         and not exists (select from earlier_offer kept where kept.token_hash = seat.visit)
         and starts >= :from::timestamptz and starts < :past::timestamptz
    ), over as (
      select seat.starts, seat.seat from seat join live using (starts, seat)
       where seat.branch_code = :branch and seat.state = 'held'
         and (live.of_all > :ofAll or (live.holder = :holder::bytea and live.of_one > :ofOne))
         and ${ITS_OWN}
         for update of seat skip locked
    )
    delete from seat using over
     where seat.branch_code = :branch and seat.starts = over.starts and seat.seat = over.seat
       and seat.state = 'held'`);

/**
 * Deletes the oldest slot holds where one address block holds more than a twentieth of a branch's day, or all blocks
 * more than a fifth. A robot thus deletes mainly its own holds. Seats reserved for displaced appointments, or offered to
 * a waiting customer, stay. A visit whose hold is deleted can still book while a seat is free. A visit that got no seat
 * deletes no holds.
 */
export async function evictHolds(tx: Transaction<Database>, day: Day): Promise<void> {
  const { branch, daySeats } = day;
  seatsChanged(tx, [{ branch_code: branch }]);
  const [from, past] = [toInstant(day.day, 0), toInstant(addDays(day.day, 1), 0)];
  const ofOne = Math.max(LEAST.ofOne, Math.floor(daySeats * SHARE.ofOne));
  const ofAll = Math.max(LEAST.ofAll, Math.floor(daySeats * SHARE.ofAll));
  await Promise.all([
    ofTheDay({ ...day, name: `${branch} ${day.day}` }).rows(tx),
    over({ ...day, from: new Date(from), past: new Date(past), ofOne, ofAll }).rows(tx),
  ]);
}
