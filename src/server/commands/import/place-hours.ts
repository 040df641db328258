import { sql, type Transaction } from 'kysely';
import type { Windows } from '#domain/agenda/free-slots.ts';
import { applyChange, type CapacityWorld } from '../../booking/capacity/apply-change.ts';
import { type Draft, NOBODY } from '../../booking/capacity/draft.ts';
import type { Lost } from '../../booking/capacity/lost.ts';
import type { Database } from '../../platform/database/schema.ts';
import { appointments, touchedLines } from '../touched-lines.ts';
import type { PlaceRow } from './row.ts';

type Tx = Transaction<Database>;

/** How an import goes on where it would touch people: it stops with their list, or takes them along (R16.8.13). */
export interface Importing {
  readonly accept: boolean;
  readonly windows: Windows;
}
export type HoursWorld = Pick<CapacityWorld, 'seal'> & Importing;

/**
 * Writes the hours and consultants of a file as one change with its preview: with nobody who would lose a half-hour, or
 * when that is accepted (R16.4.10). Answers a line for each of them otherwise; the caller undoes all then. What is in
 * force already is left alone, with the weeks that come after it.
 */
export async function writeHours(tx: Tx, rows: readonly PlaceRow[], world: HoursWorld): Promise<readonly string[]> {
  const changed = await changedOf(tx, rows);
  if (changed.length === 0) return [];
  const { accept, windows, seal } = world;
  const draft = await draftOf(tx, changed);
  const accepts = ({ lost }: { readonly lost: readonly Lost[] }) => accept || lost.length === 0;
  const { tried, isApplied } = await applyChange(tx, { db: tx, windows, seal, extraLoad: () => 0 }, draft, {
    ...NOBODY,
    accepts,
  });
  return isApplied ? [] : toldOf(tried.lost);
}

function toldOf(lost: readonly Lost[]): readonly string[] {
  const count = appointments(lost.length);
  return [
    ...touchedLines(lost),
    `${count} would have to move: nothing was written. With --accept each is offered other hours.`,
  ];
}

const weekText = ({ hours, consultants }: Pick<PlaceRow, 'hours' | 'consultants'>): string =>
  [...hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`).sort(), consultants].join();

/** Those that are new, or whose week in force differs. */
async function changedOf(tx: Tx, rows: readonly PlaceRow[]): Promise<readonly PlaceRow[]> {
  const { rows: known } = await sql<{ code: string; hours: PlaceRow['hours'] | null; duty: readonly number[] | null }>`
    select b.code,
      (select json_agg(h) from opening_hours h where h.branch_code = b.code and valid_from = (
         select max(valid_from) from opening_hours where branch_code = b.code and valid_from <= today)) as hours,
      (select json_agg(distinct consultants) from duty d where d.branch_code = b.code and valid_from = (
         select max(valid_from) from duty where branch_code = b.code and valid_from <= today)) as duty
    from branch b cross join (select (now() at time zone 'Europe/Rome')::date as today) clock`.execute(tx);
  const weeks = new Map(
    known.map(({ code, hours, duty }) => [
      code,
      duty?.length === 1 ? weekText({ hours: hours ?? [], consultants: duty[0] ?? 0 }) : '',
    ]),
  );
  return rows.filter((row) => weeks.get(row.code) !== weekText(row));
}

/** The week of the file, at once and for good. */
async function draftOf(tx: Tx, rows: readonly PlaceRow[]): Promise<Draft> {
  const { rows: clock } = await sql<{ today: string }>`
    select (now() at time zone 'Europe/Rome')::date as today`.execute(tx);
  const codes = rows.map(({ code }) => code);
  return {
    ...{ kind: 'import', branches: codes, first: clock[0]?.today ?? '', last: null, reason: 'db:import' },
    payload: { import: codes },
    async write(inside) {
      for (const table of ['opening_hours', 'duty'] as const)
        await inside.deleteFrom(table).where('branch_code', 'in', codes).execute();
      await inside
        .insertInto('opening_hours')
        .values(rows.flatMap(({ code, hours }) => hours.map((window) => ({ branch_code: code, ...window }))))
        .execute();
      await inside
        .insertInto('duty')
        .values(
          rows.flatMap(({ code, hours, consultants }) =>
            [...new Set(hours.map(({ weekday }) => weekday))].map((weekday) => ({
              ...{ branch_code: code, weekday, consultants },
            })),
          ),
        )
        .execute();
      return {};
    },
  };
}
