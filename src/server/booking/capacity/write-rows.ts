import { type Kysely, sql, type Transaction } from 'kysely';
import type { Bozza } from '#contract/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Draft } from './draft.ts';
import { branchesOf, type ClosureRow, type DutyRow, type HoursRow, type Rows, rowsOf } from './draft-to-rows.ts';

type Tx = Transaction<Database>;
/** Rows that a change replaced. */
export type ReplacedRows = Pick<Rows, 'hours' | 'duty' | 'closures'>;

/** The change that a draft of the desk describes. */
export const draftOf = (bozza: Bozza): Draft => ({
  ...{ kind: bozza.tipo, branches: branchesOf(bozza), first: bozza.dal, reason: bozza.motivo, payload: bozza },
  last: bozza.tipo === 'hours' ? null : bozza.al,
  write: (tx, changeId) => writeRows(tx, changeId, rowsOf(bozza)),
});

/** The inverse of a change: removes its rows and restores the rows before it. Days before `today` stay as they were. */
export const inverseOf = (id: string, bozza: Bozza, before: ReplacedRows, today: IsoDay): Draft => ({
  ...draftOf(bozza),
  payload: { undoes: id },
  async write(tx) {
    await removeRows(tx, ahead(rowsOf(bozza), today));
    await tx.deleteFrom('roster_change').where('change_id', '=', id).where('day', '>=', today).execute();
    await insertRows(tx, ahead(before, today));
    return {};
  },
});
const ahead = <Some extends ReplacedRows>(rows: Some, today: IsoDay): Some => ({
  ...rows,
  closures: rows.closures.filter(({ day }) => day >= today),
});

async function writeRows(tx: Tx, changeId: string, rows: Rows): Promise<ReplacedRows> {
  const before = await removeRows(tx, rows);
  await insertRows(tx, rows);
  if (rows.roster.length > 0)
    await tx
      .insertInto('roster_change')
      .values(rows.roster.map((row) => ({ ...row, change_id: changeId })))
      .execute();
  return before;
}

/** Removes the rows that the new rows replace, and returns them. */
async function removeRows(tx: Tx, { hours, duty, closures }: Rows): Promise<ReplacedRows> {
  const weeks = JSON.stringify([...new Map([...hours, ...duty].map((row) => [`${row.branch_code}`, row])).values()]);
  const removed = <Row>(table: string, columns: string, from: string, keys: string) =>
    sql<Row>`
      delete from ${sql.table(table)} t using jsonb_to_recordset(${from}::jsonb) k (${sql.raw(KEYS)})
       where ${sql.raw(keys)} returning ${sql.raw(columns)}`.execute(tx);
  const week = 't.branch_code = k.branch_code and t.valid_from = k.valid_from';
  const minutes = `t.branch_code = k.branch_code and t.day = k.day and t.from_minute = k.from_minute
    and t.until_minute = k.until_minute`;
  const [oldHours, oldDuty, oldClosures] = await Promise.all([
    removed<HoursRow>('opening_hours', 't.branch_code, t.valid_from, t.weekday, t.opens, t.closes', weeks, week),
    removed<DutyRow>('duty', 't.branch_code, t.valid_from, t.weekday, t.consultants', weeks, week),
    removed<ClosureRow>(
      'closure',
      't.branch_code, t.day, t.from_minute, t.until_minute, t.consultants, t.reason',
      JSON.stringify(closures),
      minutes,
    ),
  ]);
  return { hours: oldHours.rows, duty: oldDuty.rows, closures: oldClosures.rows };
}
const KEYS = 'branch_code text, valid_from date, day date, from_minute int, until_minute int';

async function insertRows(db: Kysely<Database>, { hours, duty, closures }: ReplacedRows): Promise<void> {
  if (hours.length > 0)
    await db
      .insertInto('opening_hours')
      .values([...hours])
      .execute();
  if (duty.length > 0)
    await db
      .insertInto('duty')
      .values([...duty])
      .execute();
  if (closures.length > 0)
    await db
      .insertInto('closure')
      .values([...closures])
      .execute();
}
