import { sql, type Transaction } from 'kysely';
import { seatsIn } from '#domain/agenda/free-slots.ts';
import { isAddressFull, isDayFull, type UnprovenRules } from '#domain/booking/unproven.ts';
import { addDays, fromInstant, toInstant } from '#domain/time/rome.ts';
import type { Offered } from '../../availability/offered-slot.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { CONFIRM_BY } from '../../platform/database/confirm-by.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import type { CodeOf } from '../change/code-hash.ts';
import { storeCode } from '../change/new-code.ts';

type Tx = Transaction<Database>;

/** A booking whose contact is unproven, and the seat that it has. */
interface Unproven {
  readonly oppId: string;
  readonly branch: string;
  readonly starts: Date;
  /** Hash of the IP range that it was booked from. */
  readonly holder: Buffer;
}

/** Seats of other unproven bookings at the branch. */
interface Others {
  readonly ofDay: number;
  readonly ofAddress: number;
  readonly ofAddressAtBranch: number;
}

// The lock is taken only with a seat, so a transaction that still waits for a seat does not block others.
const locked = staticStatement<{ readonly branch: string; readonly oppId: string }>(`
  select pg_advisory_xact_lock(hashtext('unproven'), hashtext(:branch)) as locked
   where exists (select from seat where appointment_id = (select id from appointment where opp_id = :oppId))`);
const others = staticStatement<
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
 * Counts the other unproven bookings of a branch, once the booking has its seat. A lock lets the bookings of a branch
 * count one after another. The statement may be sent together with the one that takes the seat.
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

/** Whether a booking exceeds the share that unproven bookings keep without a deadline. */
export async function isBeyondShare(
  deps: AgendaDeps & { readonly unproven: UnprovenRules },
  { branch, daySeats }: Pick<Offered, 'branch' | 'daySeats'>,
  { ofDay, ofAddress, ofAddressAtBranch }: Others,
): Promise<boolean> {
  const { unproven, windows } = deps;
  if (isDayFull(daySeats, ofDay, unproven) || isAddressFull(daySeats, ofAddress, unproven)) return true;
  // Below the minimum the seats of all days need not be read.
  if (ofAddressAtBranch < unproven.leastOfAddress) return false;
  const days = (await readDays(deps, { codes: [branch], from: null, days: windows.horizonDays + 1 })).get(branch) ?? [];
  return isAddressFull(seatsIn(days), ofAddressAtBranch, unproven);
}

/** Gives the booking a deadline: so many minutes after its mail. Returns the earliest deadline. */
export async function limitUnproven(tx: Tx, id: string, { minutes }: UnprovenRules): Promise<Date | null> {
  const limited = await tx
    .updateTable('appointment')
    .set({ limited_at: sql<Date>`now()`, confirm_minutes: minutes })
    .where('id', '=', id)
    .returning(CONFIRM_BY.as('confirm_by'))
    .executeTakeFirstOrThrow();
  return limited.confirm_by;
}

/** Stores the code for this visit that the next mail about the booking contains. It is valid until the visit begins. */
export const letterCode = (tx: Tx, seal: Seal, of: CodeOf): Promise<string> =>
  storeCode(tx, seal, of, sql<Date>`(select starts from appointment where id = ${of.appointmentId}::bigint)`);
