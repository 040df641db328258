import { sql, type Transaction } from 'kysely';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import { isAddressFull, isDayFull, type UnprovenRules } from '#domain/booking/unproven.ts';
import { addDays, fromInstant, toInstant } from '#domain/time/rome.ts';
import type { Offered } from '../../availability/offered-slot.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { CONFIRM_BY } from '../../platform/database/confirm-by.ts';
import type { Database } from '../../platform/database/schema.ts';
import { fixed } from '../../platform/database/statements/fixed.ts';
import type { CodeOf } from '../change/code-hash.ts';
import { storeCode } from '../change/new-code.ts';

type Tx = Transaction<Database>;

/** A booking whose contact is unproven, and the seat that it has. */
interface Unproven {
  readonly oppId: string;
  readonly branch: string;
  readonly starts: Date;
  /** Its address block, hashed. */
  readonly holder: Buffer;
}

/** Seats of other unproven bookings at the branch. */
interface Others {
  readonly ofDay: number;
  readonly ofAddress: number;
  readonly ofAddressAtBranch: number;
}

// Who has no seat yet, and may wait for one, holds no lock that others wait for.
const locked = fixed<{ readonly branch: string; readonly oppId: string }>(`
  select pg_advisory_xact_lock(hashtext('unproven'), hashtext(:branch)) as locked
   where exists (select from seat where appointment_id = (select id from appointment where opp_id = :oppId))`);
const others = fixed<
  {
    readonly branch: string;
    readonly oppId: string;
    readonly holder: Buffer;
    readonly from: Date;
    readonly past: Date;
  },
  Others
>(`
  with other as (
    select starts >= :from::timestamptz and starts < :past::timestamptz as that_day, holder = :holder::bytea as same_address
      from seat
     where branch_code = :branch and state = 'booked' and holder is not null and starts > now()
       and (held_until is null or held_until > now())
       and appointment_id <> (select id from appointment where opp_id = :oppId)
  )
  select (count(*) filter (where that_day))::int as "ofDay",
         (count(*) filter (where that_day and same_address))::int as "ofAddress",
         (count(*) filter (where same_address))::int as "ofAddressAtBranch"
    from other`);

/**
 * Counts the other unproven bookings of a branch, once the booking has its seat. Bookings of one branch count one after
 * the other, until the transaction ends. It may be sent beside the statement that takes the seat.
 */
export async function countOthers(tx: Tx, { oppId, branch, starts, holder }: Unproven): Promise<Others> {
  const { day } = fromInstant(starts.getTime());
  const span = { from: new Date(toInstant(day, 0)), past: new Date(toInstant(addDays(day, 1), 0)) };
  const [, rows] = await Promise.all([
    locked({ branch, oppId }).rows(tx),
    others({ branch, oppId, holder, ...span }).rows(tx),
  ]);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A count answers one row');
  return counted;
}

/** Whether a booking is beyond the share that unproven ones keep without an end. */
export async function isBeyondShare(
  world: AgendaDeps & { readonly unproven: UnprovenRules },
  { branch, daySeats }: Pick<Offered, 'branch' | 'daySeats'>,
  { ofDay, ofAddress, ofAddressAtBranch }: Others,
): Promise<boolean> {
  const { unproven, windows } = world;
  if (isDayFull(daySeats, ofDay, unproven) || isAddressFull({ seats: daySeats, ofAddress }, unproven)) return true;
  // The seats of all days are only read where the address may have its share of them.
  if (!isAddressFull({ seats: 0, ofAddress: ofAddressAtBranch }, unproven)) return false;
  const days =
    (await readDays(world, { codes: [branch], from: null, days: windows.horizonDays + 1 })).get(branch) ?? [];
  return isAddressFull({ seats: seatsIn(days), ofAddress: ofAddressAtBranch }, unproven);
}

/** How many bookings fit into days. */
export const seatsIn = (days: readonly DaySlots[]): number =>
  days.flatMap(({ slots }) => slots).reduce((sum, { capacity }) => sum + capacity, 0);

/** From now on the booking must be confirmed within so many minutes of its letter; answers the earliest end. */
export async function limitUnproven(tx: Tx, id: string, { minutes }: UnprovenRules): Promise<Date | null> {
  const limited = await tx
    .updateTable('appointment')
    .set({ limited_at: sql<Date>`now()`, confirm_minutes: minutes })
    .where('id', '=', id)
    .returning(CONFIRM_BY.as('confirm_by'))
    .executeTakeFirstOrThrow();
  return limited.confirm_by;
}

/** The code that the next letter about the booking brings to this visit; the booking may end long before it. */
export const letterCode = (tx: Tx, seal: Seal, of: CodeOf): Promise<string> =>
  storeCode(tx, seal, of, sql<Date>`(select starts from appointment where id = ${of.appointmentId}::bigint)`);
