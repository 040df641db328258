import { sql, type Transaction } from 'kysely';
import type { bookAtDesk } from '#contract/desk/booking.ts';
import type { Input } from '#contract/endpoint.ts';
import { isInside } from '#domain/desk/permissions.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { blockingOf, type EarlierRequests } from '../../booking/contact-verification/give-way.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';

/**
 * Request codes of the person's active appointments, if the new one may be booked in addition. Empty without a reason,
 * without the permission at the branch, and if none is active.
 */
export function secondTo(
  before: EarlierRequests,
  { staff }: DeskContext,
  { filiale, seconda }: Pick<Input<typeof bookAtDesk>, 'filiale' | 'seconda'>,
): readonly string[] {
  const scope = staff.scopeOf('appointment.second');
  if (seconda === '' || scope === null || !isInside(scope, filiale)) return [];
  return blockingOf(before).map(({ opp_id }) => opp_id);
}

/** The active visits that block a new one, limited to the readable agenda. */
export async function activeVisits(tx: Transaction<Database>, { staff }: DeskContext, before: EarlierRequests) {
  const scope = staff.scopeOf('agenda.read');
  if (scope === null) return [];
  const ids = blockingOf(before).map(({ id }) => id);
  const { rows } = await sql<{ opp_id: string; branch_code: string; starts: Date }>`
    select opp_id, branch_code, starts from appointment
     where id = any(${ids}::bigint[]) and kind = 'visit' and ${within(scope, 'branch_code')}
     order by starts, id`.execute(tx);
  return rows.map(({ opp_id, branch_code, starts }) => {
    const { day, minute } = fromInstant(starts.getTime());
    return { oppID: opp_id, filiale: branch_code, giorno: day, ora: hourText(minute) };
  });
}
