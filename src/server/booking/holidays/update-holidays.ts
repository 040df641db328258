import { type Kysely, sql, type Transaction } from 'kysely';
import { lockBranchesExclusive } from '../../availability/lock-branch.ts';
import type { HolidayRow } from '../../network/holiday-rows.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tryAndRollBack } from '../../platform/database/try-and-roll-back.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { applyChange, type CapacityDeps } from '../capacity/apply-change.ts';
import type { Lost } from '../capacity/displaced-appointments.ts';
import { type Draft, NOBODY } from '../capacity/draft.ts';
import { nearbyPlaces, readOpenPlaces } from '../capacity/near.ts';
import { tryChange } from '../capacity/try-change.ts';

type Tx = Transaction<Database>;

/** A holiday that was not applied, since it would displace visits. */
export interface WaitingHoliday {
  readonly holiday: HolidayRow;
  readonly lost: readonly Lost[];
}

/**
 * Adds missing holidays; existing ones stay. A holiday without visits applies at once. A holiday that displaces visits
 * applies only with `accept`; otherwise it is returned with these visits.
 */
export async function updateHolidays(
  deps: CapacityDeps,
  wanted: readonly HolidayRow[],
  { accept }: { readonly accept: boolean },
): Promise<readonly WaitingHoliday[]> {
  const { db, windows } = deps;
  const missing = await missingOf(db, wanted, windows.horizonDays);
  await insert(
    db,
    missing.filter(({ bookable }) => !bookable),
  );
  const waiting: WaitingHoliday[] = [];
  for (const { bookable, ...holiday } of missing) {
    if (!bookable) continue;
    const lost = await inTransaction(db, (tx) => addHoliday(tx, { ...deps, db: tx }, holiday, accept));
    if (lost.length > 0) waiting.push({ holiday, lost });
  }
  return waiting;
}

/** The missing holidays, and whether visits are possible on them: the city has branches and the day is bookable. */
async function missingOf(
  db: Kysely<Database>,
  wanted: readonly HolidayRow[],
  horizonDays: number,
): Promise<readonly (HolidayRow & { readonly bookable: boolean })[]> {
  const { rows } = await sql<HolidayRow & { readonly bookable: boolean }>`
    select w.day::text as day, w.city, w.name,
      w.day >= today and exists (select from branch b where w.city in ('', b.city))
        and (w.day <= today + ${horizonDays}::int or exists (
          select from appointment where starts >= w.day::timestamp at time zone 'Europe/Rome')) as bookable
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (day date, city text, name text)
        cross join (select (now() at time zone 'Europe/Rome')::date as today) clock
     where not exists (select from holiday h where h.day = w.day and h.city = w.city)
     order by w.day, w.city`.execute(db);
  return rows;
}

async function insert(db: Kysely<Database>, rows: readonly HolidayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('holiday')
    .values(rows.map(({ day, city, name }) => ({ day, city, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Writes the holiday and returns []; or writes nothing and returns the visits it would displace. The first preview takes
 * no locks, so bookings go on.
 */
async function addHoliday(tx: Tx, deps: CapacityDeps, holiday: HolidayRow, accept: boolean): Promise<readonly Lost[]> {
  if (!accept) {
    const lost = await wouldLose(tx, deps, holiday);
    if (lost.length > 0) return lost;
  }
  await lockCity(tx, holiday);
  const branches = await visited(tx, holiday);
  if (branches.length === 0) {
    await insert(tx, [holiday]);
    return [];
  }
  const accepts = ({ lost }: { readonly lost: readonly Lost[] }) => accept || lost.length === 0;
  const { tried, isApplied } = await applyChange(tx, deps, draftOf(holiday, branches), { ...NOBODY, accepts });
  if (isApplied) sendUnread(tx, ...branches.map(tellDesk));
  return isApplied ? [] : tried.lost;
}

async function wouldLose(tx: Tx, deps: CapacityDeps, holiday: HolidayRow): Promise<readonly Lost[]> {
  const branches = await visited(tx, holiday);
  if (branches.length === 0) return [];
  const draft = draftOf(holiday, branches);
  return (await tryAndRollBack(tx, () => tryChange(tx, deps, draft, { ...NOBODY, locked: false }))).lost;
}

/** Locks the city's branches and those nearby, so that bookings wait; in order of their codes, to avoid deadlocks. */
async function lockCity(tx: Tx, { city }: HolidayRow): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from branch where ${city}::text in ('', city)`.execute(tx);
  const codes = rows.map(({ code }) => code);
  const places = await readOpenPlaces(tx);
  const near = codes.flatMap((code) => nearbyPlaces(places, code).map(({ place }) => place.code));
  await lockBranchesExclusive(tx, codes, near);
}

/** Branches with visits on that day; none if the holiday is already stored. */
async function visited(tx: Tx, { day, city }: HolidayRow): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct a.branch_code as code from appointment a join branch b on b.code = a.branch_code
     where ${city}::text in ('', b.city) and a.kind <> 'request' and a.state = 'confirmed' and a.starts > now()
       and a.starts >= ${day}::timestamp at time zone 'Europe/Rome'
       and a.starts < (${day}::date + 1)::timestamp at time zone 'Europe/Rome'
       and not exists (select from holiday h where h.day = ${day}::date and h.city = ${city}::text)
     order by 1`.execute(tx);
  return rows.map(({ code }) => code);
}

const draftOf = (holiday: HolidayRow, branches: readonly string[]): Draft => ({
  ...{ kind: 'holiday', branches, first: holiday.day, last: holiday.day, reason: holiday.name },
  payload: { holiday: { day: holiday.day, city: holiday.city } },
  write: (tx) => insert(tx, [holiday]),
});
