import { type RawBuilder, sql, type Transaction } from 'kysely';
import { find } from '#contract/desk/booking.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import type { SearchCondition } from './find-by.ts';

/** Searches out of scope that one employee may make within an hour. */
const MAX_AN_HOUR = 30;
/** Maximum number of visits returned. */
const MAX_VISITS = 3;

/** An active visit of a branch out of scope. */
export interface VisitElsewhere {
  readonly opp_id: string;
  readonly branch_code: string;
  readonly branch_name: string;
  readonly starts: Date;
  readonly tax_code_hash: Buffer;
}

/** Where and when the visit is, in wire format. */
export function placeOf({ branch_code, branch_name, starts }: VisitElsewhere) {
  const { day, minute } = fromInstant(starts.getTime());
  return { filiale: branch_code, nome: branch_name, giorno: day, ora: hourText(minute) };
}

interface Found {
  readonly visits: readonly VisitElsewhere[];
  readonly isRefused: boolean;
  /** For the audit entry, by which the searches of the hour are counted. */
  readonly change: { readonly elsewhere?: number | 'refused' };
}

/**
 * Searches out of scope by a complete code, at most MAX_AN_HOUR times an hour. An advisory lock serialises the searches
 * of one employee.
 */
export async function searchElsewhere(
  tx: Transaction<Database>,
  { scope, staff }: Pick<DeskContext, 'scope' | 'staff'>,
  { exact }: Pick<SearchCondition, 'exact'>,
): Promise<Found> {
  if (exact === null || scope.kind !== 'branches') return { visits: [], isRefused: false, change: {} };
  await sql`select pg_advisory_xact_lock(hashtextextended(${`elsewhere ${staff.id}`}::text, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff_act
     where staff_id = ${staff.id}::bigint and act = ${find.call} and at > now() - interval '1 hour'
       and jsonb_typeof(change -> 'elsewhere') = 'number'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_AN_HOUR) return { visits: [], isRefused: true, change: { elsewhere: 'refused' } };
  const visits = await visitsElsewhere(tx, scope, exact);
  return { visits, isRefused: false, change: { elsewhere: visits.length } };
}

/** Active visits out of scope by a complete code, from today on. Visits with an arrival or an outcome are left out. */
export async function visitsElsewhere(
  tx: Transaction<Database>,
  scope: Scope,
  exact: RawBuilder<boolean>,
): Promise<readonly VisitElsewhere[]> {
  const { rows } = await sql<VisitElsewhere>`
    select opp_id, branch_code, branch.name as branch_name, starts, tax_code_hash
      from appointment join branch on branch.code = branch_code
        left join attendance on attendance.appointment_id = appointment.id
     where appointment.kind = 'visit' and ${EFFECTIVE_STATE} = 'confirmed' and ${exact}
       and not ${within(scope, 'appointment.branch_code')} and coalesce(arrived_at, ended_at) is null
       and starts >= date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'
     order by starts, appointment.id limit ${MAX_VISITS}::int`.execute(tx);
  return rows;
}
