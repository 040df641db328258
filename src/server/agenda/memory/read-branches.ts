import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type AgendaColumns, agendaColumns } from '../agenda-columns.ts';

/** All that a branch's half-hours depend on from today on, as JSON: most of it is read again before it is parsed again. */
export interface BranchText extends Readonly<Record<keyof AgendaColumns, string>> {
  readonly code: string;
  readonly branch: string;
  /** Milliseconds, by the database's clock. */
  readonly now: number;
  /** Starts (minutes) of the seats taken for good. */
  readonly booked: string;
  /** Starts (ms), ends (ms) and visits of the seats that are free again by themselves. */
  readonly passing: string;
}

const columns = Object.entries(agendaColumns('clock.today', null))
  .map(([name, text]) => `(${text})::text as ${name}`)
  .join(',');

/** Any number of open branches in one statement; unknown codes are left out. */
export async function readBranches(db: Kysely<Database>, codes: readonly string[]): Promise<readonly BranchText[]> {
  const { rows } = await sql<BranchText>`
    select b.code, row_to_json(b)::text as branch, floor(extract(epoch from now()) * 1000)::float8 as now,
      ${sql.raw(columns)},
      t.booked, t.passing
    from branch b
      cross join (select (now() at time zone 'Europe/Rome')::date as today) clock
      cross join lateral (
        select '[' || coalesce(string_agg((date_part('epoch', s.starts) / 60)::int::text, ',')
                               filter (where s.held_until is null), '') || ']' as booked,
               coalesce(json_agg(json_build_array(date_part('epoch', s.starts) * 1000,
                                                  date_part('epoch', s.held_until) * 1000, encode(s.visit, 'hex')))
                        filter (where s.held_until > now()), '[]')::text as passing
          from seat s where s.branch_code = b.code and s.starts >= today::timestamp at time zone 'Europe/Rome') t
    where b.code = any(${[...codes]}::text[]) and b.active`.execute(db);
  return rows;
}
