import type { Transaction } from 'kysely';
import { addDays, type IsoDay, toInstant } from '#domain/time/rome.ts';
import { seatsChanged } from '../platform/database/committed.ts';
import type { Database } from '../platform/database/schema.ts';
import { fixed } from '../platform/database/statements/fixed.ts';

/** Of a branch's day, held by those who share an address, and by everybody together. */
const SHARE = { ofOne: 1 / 20, ofAll: 1 / 5 };
const LEAST = { ofOne: 1, ofAll: 3 };

interface Day {
  readonly branch: string;
  readonly day: IsoDay;
  /** Of the hold that is new. */
  readonly starts: Date;
  /** Whose hold is new; it stays. */
  readonly visit: Buffer;
  readonly holder: Buffer;
  /** Half-hours of the day times their consultants. */
  readonly daySeats: number;
}

const ITS_OWN = `exists (
  select from seat own where own.visit = :visit::bytea and own.state = 'held'
     and own.branch_code = :branch and own.starts = :starts::timestamptz)`;
// Who got no seat yet, and waits for one next, lets nobody wait who has one.
const ofTheDay = fixed<Pick<Day, 'branch' | 'starts' | 'visit'> & { readonly name: string }>(
  `select pg_advisory_xact_lock(hashtext('holds'), hashtext(:name)) as locked where ${ITS_OWN}`,
);
// What somebody works on at this moment is being given up, or booked: it is passed over.
const over = fixed<{
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
 * Ends the oldest holds where one holder has more than a twentieth of a branch's day, or all together more than a fifth:
 * a robot only pushes out itself, and nobody what is kept for who lost a half-hour. Whoever loses a hold so still books, as long as a seat is free. Nobody
 * gives way to a visit that got no seat.
 */
export async function giveWay(tx: Transaction<Database>, day: Day): Promise<void> {
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
