import { type Kysely, sql } from 'kysely';
import type { branchHours } from '#contract/desk/capacity.ts';
import { err, ok } from '#domain/result.ts';
import { fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { type AgendaColumns, agendaColumns, agendaOf } from '../../availability/agenda-columns.ts';
import type { Database } from '../../platform/database/schema.ts';
import { branchIn } from '../day/branch-in.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';

interface Row extends AgendaColumns {
  readonly since: IsoDay;
  readonly closed: readonly Closed[];
  readonly feasts: readonly { readonly day: IsoDay; readonly name: string }[];
}
interface Closed {
  readonly day: IsoDay;
  readonly from: number;
  readonly until: number;
  readonly consultants: number;
  readonly reason: string;
}

/** Opening hours and capacity of a branch from today on. */
export const branchHoursCall =
  ({ db }: DeskDb): DeskHandler<typeof branchHours> =>
  async ({ filiale }, { scope }) => {
    const branch = await branchIn(db, scope, filiale);
    if (branch === undefined) return err('not-found');
    const { day: today } = fromInstant(branch.now.getTime());
    const row = await rowOf(db, filiale, today);
    if (row === undefined) return err('not-found');
    const { openings, consultants, changes } = agendaOf(row);
    const body = {
      ...{ filiale: { codice: branch.code, nome: branch.name }, oggi: today },
      settimane: [{ from: row.since, openings, consultants }, ...(changes?.weeks ?? [])].map(weekOf),
      chiusure: row.closed.map(({ day, from, until, consultants: consulenti, reason }) => ({
        ...{ giorno: day, ...minutes(from, until), consulenti, motivo: reason },
      })),
      festivi: row.feasts.map(({ day, name }) => ({ giorno: day, nome: name })),
      turni: (changes?.roster ?? []).map(({ day, from, until, delta }) => ({
        ...{ giorno: day, ...minutes(from, until), consulenti: delta },
      })),
    };
    return ok({ body, act: { branch: filiale } });
  };

const minutes = (from: number, until: number) => ({ da: hourText(from), a: hourText(until) });

type Week = Pick<ReturnType<typeof agendaOf>, 'openings' | 'consultants'> & { readonly from: IsoDay };
const weekOf = ({ from, openings, consultants }: Week) => ({
  dal: from,
  giorni: [1, 2, 3, 4, 5, 6, 7].map((giorno) => ({
    giorno,
    orari: openings.filter(({ weekday }) => weekday === giorno).map(({ opens, closes }) => minutes(opens, closes)),
    consulenti: consultants.get(giorno) ?? 0,
  })),
});

async function rowOf(db: Kysely<Database>, code: string, today: IsoDay): Promise<Row | undefined> {
  const columns = Object.entries(agendaColumns(`'${today}'::date`, null)).map(([name, text]) => `${text} as ${name}`);
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(','))},
      (select coalesce(max(valid_from), ${today}::date) from opening_hours
        where branch_code = b.code and valid_from <= ${today}::date) as since,
      (select coalesce(json_agg(json_build_object('day', day, 'from', from_minute, 'until', until_minute,
          'consultants', consultants, 'reason', reason) order by day, from_minute, until_minute), '[]')
         from closure where branch_code = b.code and day >= ${today}::date) as closed,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day, city), '[]')
         from holiday where city in ('', b.city) and day >= ${today}::date and day < ${today}::date + 366) as feasts
    from branch b where code = ${code}::text`.execute(db);
  return rows[0];
}
