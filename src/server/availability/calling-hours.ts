import type { Kysely } from 'kysely';
import type { Opening } from '#domain/agenda/free-slots.ts';
import { AGENT_HOURS, type CallingHours } from '#domain/call/hours.ts';
import type { Database } from '../platform/database/schema.ts';
import { staticStatement } from '../platform/database/statements/static-statement.ts';

interface Row {
  /** Milliseconds, by the database's clock. */
  readonly now: number;
  readonly openings: readonly Opening[];
  readonly holidays: readonly string[];
  readonly closures: readonly string[];
}

/** What is needed to compute until when a call is promised, and when to try again. */
export interface CallTimes {
  /** Milliseconds. */
  readonly now: number;
  /** Hours of the branch, or of the callback's agent. */
  readonly hoursOf: (agent: string | null) => CallingHours;
  readonly holidays: ReadonlySet<string>;
}

/** Reads the calling hours of a branch (null: a callback without a branch) and the current time, in one statement. */
export async function readCallTimes(db: Kysely<Database>, branch: string | null): Promise<CallTimes> {
  const [row] = await timesOf({ branch }).rows(db);
  const { now = 0, openings = [] } = row ?? {};
  const holidays = new Set(row?.holidays);
  const ofAgents = { openings: AGENT_HOURS, holidays, closures: new Set<string>() };
  const ofBranch = openings.length === 0 ? ofAgents : { openings, holidays, closures: new Set(row?.closures) };
  return { now, holidays, hoursOf: (agent) => (agent === null ? ofBranch : ofAgents) };
}

const SOON = `between (now() at time zone 'Europe/Rome')::date and (now() at time zone 'Europe/Rome')::date + 31`;
const timesOf = staticStatement<{ readonly branch: string | null }, Row>(`
  select floor(extract(epoch from now()) * 1000)::float8 as now,
    (select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)
                              order by weekday, opens), '[]')
       from opening_hours where branch_code = :branch::text) as openings,
    (select coalesce(json_agg(day), '[]') from holiday
      where day ${SOON} and (city = '' or city = (select b.city from branch b where b.code = :branch::text))) as holidays,
    (select coalesce(json_agg(day), '[]') from closure
      where branch_code = :branch::text and consultants = 0 and day ${SOON}) as closures`);
