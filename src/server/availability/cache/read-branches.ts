import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type AgendaColumns, agendaColumns } from '../agenda-columns.ts';

/** A branch and everything that its slots depend on, from today on, as JSON text that is parsed only when needed. */
export interface BranchText extends Readonly<Record<keyof AgendaColumns, string>> {
  readonly code: string;
  readonly branch: string;
  /** Milliseconds, by the database's clock. */
  readonly now: number;
  /** Starts (minutes since 1970) of the booked seats. */
  readonly booked: string;
  /** Starts (minutes since 1970) and visits (hexadecimal) of the held seats. */
  readonly held: string;
}

const columns = Object.entries(agendaColumns('clock.today', null))
  .map(([name, text]) => `(${text})::text as ${name}`)
  .join(',');

/** Reads open branches in one statement; unknown codes are omitted. */
export async function readBranches(db: Kysely<Database>, codes: readonly string[]): Promise<readonly BranchText[]> {
  const { rows } = await sql<BranchText>`
    select b.code, row_to_json(b)::text as branch, floor(extract(epoch from now()) * 1000)::float8 as now,
      ${sql.raw(columns)},
      t.booked, t.held
    from branch b
      cross join (select (now() at time zone 'Europe/Rome')::date as today) clock
      cross join lateral (
        select '[' || coalesce(string_agg(s.minute::text, ',') filter (where s.visit is null), '') || ']' as booked,
               coalesce(json_agg(json_build_array(s.minute, encode(s.visit, 'hex')))
                        filter (where s.visit is not null), '[]')::text as held
          from (select (date_part('epoch', starts) / 60)::int as minute,
                       case when held_until is not null then visit end as visit
                  from seat
                 where branch_code = b.code and starts >= today::timestamp at time zone 'Europe/Rome'
                   and (held_until is null or held_until > now())) s) t
    where b.code = any(${[...codes]}::text[]) and b.active`.execute(db);
  return rows;
}
