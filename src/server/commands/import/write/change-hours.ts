import { sql, type Transaction } from 'kysely';
import type { Windows } from '#domain/agenda/free-slots.ts';
import { applyChange, type CapacityDeps } from '../../../booking/capacity/apply-change.ts';
import type { Lost } from '../../../booking/capacity/displaced-appointments.ts';
import { type Draft, NOBODY } from '../../../booking/capacity/draft.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { appointments, touchedLines } from '../../touched-lines.ts';
import type { PlaceRow } from '../read/row.ts';
import { type DayRow, IS_ABSENCE } from '../stored/stored-network.ts';
import type { NetworkPlan } from './plan-network.ts';

type Tx = Transaction<Database>;

/** What an import does with visits that it would displace. */
export interface Importing {
  readonly accept: boolean;
  /** Writes nothing; affected visits are listed, accepted or not. */
  readonly dryRun: boolean;
  readonly windows: Windows;
}
export type HoursDeps = Pick<CapacityDeps, 'seal' | 'smsPrefixes'> & Importing;

/**
 * Writes a file's hours, consultants, closures, absences and closed branches as one change. If this would displace
 * visits and is not accepted, and in a dry run, it returns a line per visit, and the caller must roll back. Branches
 * whose values stay the same keep also the weekly hours that begin later.
 */
export async function changeHours(tx: Tx, plan: NetworkPlan, deps: HoursDeps): Promise<readonly string[]> {
  const draft = draftOf(plan);
  if (draft.branches.length === 0) return [];
  const { accept, dryRun, windows, seal, smsPrefixes } = deps;
  const accepts = ({ lost }: { readonly lost: readonly Lost[] }) => accept || lost.length === 0;
  const capacityDeps = { db: tx, windows, seal, smsPrefixes, extraLoad: () => 0 };
  const { tried, isApplied } = await applyChange(tx, capacityDeps, draft, { ...NOBODY, accepts });
  if (!isApplied) return [...touchedLines(tried.lost), refusedLine(tried.lost)];
  return dryRun && tried.lost.length > 0 ? [...touchedLines(tried.lost), acceptedLine(tried.lost)] : [];
}

const refusedLine = ({ length }: readonly Lost[]): string =>
  `${appointments(length)} would have to move: nothing was written. With --accept each is offered other hours.`;
const acceptedLine = ({ length }: readonly Lost[]): string => `${appointments(length)} would be offered other hours.`;

/** The change of a file, which applies at once and permanently. */
function draftOf({ places, days, today }: NetworkPlan): Draft {
  const touches = (columns: readonly string[]) =>
    places.filter(
      ({ outcome, differences }) => outcome === 'added' || differences.some(({ column }) => columns.includes(column)),
    );
  const weeks = touches(['hours', 'consultants']).map(({ row }) => row);
  const ends = touches(['active']).map(({ row }) => row);
  const rows = days.map(({ row }) => row);
  const codes = [...new Set([...weeks, ...ends, ...rows].map(({ code }) => code))];
  return {
    ...{ kind: 'import', branches: codes, first: today, last: null, reason: 'db:import' },
    payload: { import: codes },
    async write(inside, changeId) {
      await writeWeeks(inside, weeks);
      for (const { code, active } of ends)
        await inside.updateTable('branch').set({ active }).where('code', '=', code).execute();
      await writeClosures(
        inside,
        rows.filter(({ kind }) => kind === 'closure'),
      );
      for (const row of rows) if (row.kind === 'absence') await writeAbsence(inside, changeId, row);
      return {};
    },
  };
}

async function writeWeeks(tx: Tx, rows: readonly PlaceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const codes = rows.map(({ code }) => code);
  for (const table of ['opening_hours', 'duty'] as const)
    await tx.deleteFrom(table).where('branch_code', 'in', codes).execute();
  const hours = rows.flatMap((row) => row.hours.map((window) => ({ branch_code: row.code, ...window })));
  if (hours.length > 0) await tx.insertInto('opening_hours').values(hours).execute();
  const duty = rows.flatMap(({ code, hours, consultants }) =>
    [...new Set(hours.map(({ weekday }) => weekday))].flatMap((weekday) => {
      const count = consultants.get(weekday) ?? 0;
      return count === 0 ? [] : [{ branch_code: code, weekday, consultants: count }];
    }),
  );
  if (duty.length > 0) await tx.insertInto('duty').values(duty).execute();
}

async function writeClosures(tx: Tx, rows: readonly DayRow[]): Promise<void> {
  for (const row of rows) {
    if (row.kind !== 'closure') continue;
    const minutes = { from_minute: row.from, until_minute: row.until };
    const key = { branch_code: row.code, day: row.day, ...minutes };
    if (!row.active) {
      await tx
        .deleteFrom('closure')
        .where((is) => is.and(key))
        .execute();
      continue;
    }
    const values = { consultants: row.consultants, reason: row.reason };
    await tx
      .insertInto('closure')
      .values({ ...key, ...values })
      .onConflict((known) => known.columns(['branch_code', 'day', 'from_minute', 'until_minute']).doUpdateSet(values))
      .execute();
  }
}

/** Sets the number of absent consultants in these minutes, whoever entered them before. Loans are not counted. */
async function writeAbsence(tx: Tx, changeId: string, row: DayRow): Promise<void> {
  const { code, day, from, until } = row;
  const wanted = row.active ? row.consultants : 0;
  const { rows } = await sql<{ id: string }>`
    select id from roster_change r where branch_code = ${code} and day = ${day}::date and from_minute = ${from}::int
       and until_minute = ${until}::int and ${IS_ABSENCE} order by id`.execute(tx);
  const surplus = rows.slice(wanted).map(({ id }) => id);
  if (surplus.length > 0) await tx.deleteFrom('roster_change').where('id', 'in', surplus).execute();
  const more = Array.from({ length: Math.max(0, wanted - rows.length) }, () => ({
    ...{ change_id: changeId, branch_code: code, day, from_minute: from, until_minute: until, delta: -1 as const },
  }));
  if (more.length > 0) await tx.insertInto('roster_change').values(more).execute();
}
