import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Window } from '../read/hours.ts';
import type { AgentRow, PlaceRow, SpanRow } from '../read/row.ts';

type Db = Kysely<Database>;
type PlaceColumns = Omit<PlaceRow, 'hours' | 'consultants'> & {
  readonly hours: readonly Window[] | null;
  readonly duty: readonly { readonly weekday: number; readonly consultants: number }[] | null;
};

/** The current day in Rome, by the database's clock. */
export const TODAY = sql<string>`(now() at time zone 'Europe/Rome')::date`;

/**
 * Reads branches and agencies by code, with their present weekly hours. Later weekly hours are set at the desk only.
 */
export async function storedPlaces(db: Db): Promise<ReadonlyMap<string, PlaceRow>> {
  const inForce = (table: string) => sql`(
    select json_agg(t order by t) from ${sql.table(table)} t where t.branch_code = b.code and valid_from = (
      select max(valid_from) from ${sql.table(table)} where branch_code = b.code and valid_from <= ${TODAY}))`;
  const { rows } = await sql<PlaceColumns>`
    select kind, code, name, address, cap, city, province, lat, lng, email, phone, active, coalesce(area_code, '') as area,
      ${inForce('opening_hours')} as hours, ${inForce('duty')} as duty
    from branch b order by code`.execute(db);
  return new Map(
    rows.map(({ hours, duty, ...row }) => [
      row.code,
      {
        ...row,
        hours: (hours ?? []).map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
        consultants: new Map((duty ?? []).map(({ weekday, consultants }) => [weekday, consultants])),
      },
    ]),
  );
}

/** Reads the agents, by code. */
export async function storedAgents(db: Db): Promise<ReadonlyMap<string, AgentRow>> {
  const columns = ['code', 'name', 'oam', 'phone', 'email', 'caps', 'multi_area', 'public_phone', 'active'] as const;
  const rows = await db.selectFrom('agent').select(columns).orderBy('code').execute();
  return new Map(rows.map((row) => [row.code, { kind: 'agent', ...row }]));
}

/** A closure or an absence of one day. */
export type DayRow = SpanRow;
export const dayKey = ({ kind, code, day, from, until }: DayRow): string => [kind, code, day, from, until].join(' ');

/**
 * Reads closures and absences from today on, one row per day, by key. A consultant who is lent to another branch, which
 * only the desk can do, does not count as absent.
 */
export async function storedDays(db: Db): Promise<ReadonlyMap<string, DayRow>> {
  const { rows } = await sql<DayRow>`
    select 'closure' as kind, branch_code as code, day, '' as last_day, from_minute as from, until_minute as until,
      consultants::int, reason, true as active
      from closure where day >= ${TODAY}
    union all
    select 'absence', branch_code, day, '', from_minute, until_minute, count(*)::int, null, true
      from roster_change r where day >= ${TODAY} and ${IS_ABSENCE} group by branch_code, day, from_minute, until_minute
     order by kind, code, day, "from", until`.execute(db);
  return new Map(rows.map((row) => [dayKey(row), row.kind === 'absence' ? withoutReason(row) : row]));
}

/** SQL condition for rows `r` of `roster_change`: an absence, not a loan to another branch. */
export const IS_ABSENCE = sql`delta = -1 and exists (
  select from capacity_change c where c.id = r.change_id and c.kind in ('absence', 'import'))`;

const withoutReason = (row: DayRow): DayRow => {
  const { reason: _, ...told } = row as DayRow & { readonly reason?: unknown };
  return told as DayRow;
};
