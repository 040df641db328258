import { type Kysely, sql } from 'kysely';
import type { agenda, BranchDays } from '#contract/desk/agenda.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok } from '#domain/result.ts';
import { addDays, fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { type MayName, namesInLists } from './names.ts';
import { betweenDays, type VisitRow, visitLineOf, visitRows } from './visit-rows.ts';

interface BranchRow {
  readonly code: string;
  readonly name: string;
  readonly now: Date;
  /** Reason of the closing, by day. */
  readonly closed: Readonly<Record<IsoDay, string>>;
  /** Request codes of visits displaced from here, until they are decided. */
  readonly displaced: readonly string[];
}
interface HeldRow {
  readonly branch_code: string;
  readonly starts: Date;
  readonly count: number;
}

/** Days of any number of branches, in four parallel statements. */
export const readAgendaCall =
  (deps: AgendaDeps): DeskHandler<typeof agenda> =>
  async ({ filiali, da, giorni }, ctx) => {
    const { scope } = ctx;
    const mayName = namesInLists(ctx);
    const { db } = deps;
    const codes = [...new Set(filiali)];
    const span = { codes, from: da, to: addDays(da, giorni) };
    const [branches, days, visits, held] = await Promise.all([
      branchesIn(db, scope, span),
      readDays({ ...deps, windows: { ...deps.windows, withPast: true } }, { codes, from: da, days: giorni }),
      visitRows(db, scope, sql`branch_code = any(${codes}::text[]) and ${betweenDays(da, span.to)}`),
      heldIn(db, scope, span),
    ]);
    if (branches.length < codes.length) return err('not-found');
    const body = {
      adesso: (branches[0]?.now ?? new Date(0)).toISOString(),
      filiali: branches.map((branch) =>
        branchDaysOf(branch, { days: days.get(branch.code) ?? [], visits, held, mayName }),
      ),
    };
    return ok({ body, act: { change: { branches: codes, from: da, days: giorni } } });
  };

interface Span {
  readonly codes: readonly string[];
  readonly from: IsoDay;
  readonly to: IsoDay;
}

async function branchesIn(
  db: Kysely<Database>,
  scope: Scope,
  { codes, from, to }: Span,
): Promise<readonly BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    select code, name, now() as now,
      (select coalesce(json_object_agg(day, reason order by rank), '{}') from (
         select day, name as reason, (city <> '')::int as rank from holiday where city in ('', branch.city)
         union all select day, reason, 2 from closure
          where branch_code = branch.code and consultants = 0 and from_minute = 0 and until_minute = 1440) closed
        where day >= ${from}::date and day < ${to}::date) as closed,
      (select coalesce(json_agg(opp_id order by opp_id), '[]') from displacement d join appointment on appointment.id = appointment_id
        where d.branch_code = branch.code and decided_at is null) as displaced
    from branch where code = any(${[...codes]}::text[]) and ${within(scope, 'branch.code')}
    order by code`.execute(db);
  return rows;
}

async function heldIn(db: Kysely<Database>, scope: Scope, { codes, from, to }: Span): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select branch_code, starts, count(*)::int as count from seat
    where state = 'held' and held_until > now() and branch_code = any(${[...codes]}::text[])
      and ${within(scope, 'seat.branch_code')} and ${betweenDays(from, to)}
    group by branch_code, starts order by starts, branch_code`.execute(db);
  return rows;
}

interface Found {
  readonly days: Awaited<ReturnType<typeof readDays>> extends ReadonlyMap<string, infer Days> ? Days : never;
  readonly visits: readonly VisitRow[];
  readonly held: readonly HeldRow[];
  readonly mayName: MayName;
}

function branchDaysOf(
  { code, name, closed, displaced }: BranchRow,
  { days, visits, held, mayName }: Found,
): BranchDays {
  const own = visits.filter(({ branch_code }) => branch_code === code);
  return {
    codice: code,
    nome: name,
    giorni: days.map(({ day, slots }) => ({
      giorno: day,
      chiuso: closed[day] ?? null,
      mezzore: slots.map(({ minute, capacity }) => ({ ora: hourText(minute), posti: capacity })),
    })),
    visite: own.map((row) => visitLineOf(row, mayName)),
    daRicollocare: own.map(({ opp_id }) => opp_id).filter((code) => displaced.includes(code)),
    tenute: held
      .filter(({ branch_code }) => branch_code === code)
      .map(({ starts, count }) => {
        const { day, minute } = fromInstant(starts.getTime());
        return { giorno: day, ora: hourText(minute), quante: count };
      }),
  };
}
