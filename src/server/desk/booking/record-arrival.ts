import { sql, type Transaction } from 'kysely';
import { isInside } from '#domain/desk/permissions.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext } from '../http/desk-gate.ts';

/**
 * Records the arrival of a walk-in customer for a visit of today, where the caller may. Returns whether it did. The row
 * of an arrival or outcome that was taken back is used again.
 */
export async function recordArrival(
  tx: Transaction<Database>,
  { staff }: DeskContext,
  { appointmentId, branch }: { readonly appointmentId: string; readonly branch: string },
): Promise<boolean> {
  const scope = staff.scopeOf('attendance.write');
  if (scope === null || !isInside(scope, branch)) return false;
  const { rows } = await sql`
    insert into attendance (appointment_id, arrived_at, staff_id)
    select id, now(), ${staff.id}::bigint from appointment
     where id = ${appointmentId}::bigint
       and (starts at time zone 'Europe/Rome')::date = (now() at time zone 'Europe/Rome')::date
    on conflict (appointment_id) do update
       set arrived_at = excluded.arrived_at, staff_id = excluded.staff_id, version = attendance.version + 1
    returning 1`.execute(tx);
  return rows.length > 0;
}
