import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { beside, seatsBeside } from '../../platform/database/statements/beside.ts';
import { fixed } from '../../platform/database/statements/fixed.ts';

const ended = fixed<{ readonly id: string; readonly state: string; readonly by: string }>(`
  update displacement
     set state = :state, decided_by = :by, decided_at = now(), offered_until = null, version = version + 1
   where appointment_id = :id::bigint and decided_at is null`);
// One statement with the other, it sees the row as it was before.
const freed = fixed<{ readonly id: string }, { readonly branch_code: string }>(`
  delete from seat using displacement d
   where d.appointment_id = :id::bigint and d.decided_at is null and seat.visit = d.token_hash and seat.state = 'held'
  returning seat.branch_code`);

/**
 * With the commit: whoever moved or ended the visit, and by whichever way, has decided what becomes of a lost half-hour;
 * the seat that was reserved is free again.
 */
export function endDisplacement(
  tx: Transaction<Database>,
  appointmentId: string,
  state: 'moved' | 'cancelled' | 'kept',
  by: 'customer' | 'staff' | 'system',
): void {
  beside(tx, ended({ id: appointmentId, state, by }));
  seatsBeside(tx, freed({ id: appointmentId }));
}
