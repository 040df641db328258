import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { sendSeats, sendUnread } from '../../platform/database/unread.ts';

const ended = staticStatement<{ readonly id: string; readonly state: string; readonly by: string }>(`
  update displacement
     set state = :state, decided_by = :by, decided_at = now(), offered_until = null, version = version + 1
   where appointment_id = :id::bigint and decided_at is null`);
// Before the update, which ends the displacement that names the seat.
const freed = staticStatement<{ readonly id: string }, { readonly branch_code: string }>(`
  delete from seat using displacement d
   where d.appointment_id = :id::bigint and d.decided_at is null and seat.visit = d.token_hash and seat.state = 'held'
  returning seat.branch_code`);

/** A move or end of the visit, by any endpoint, decides its displacement and frees the reserved seat. */
export function endDisplacement(
  tx: Transaction<Database>,
  appointmentId: string,
  state: 'moved' | 'cancelled' | 'kept',
  by: 'customer' | 'staff' | 'system',
): void {
  sendSeats(tx, freed({ id: appointmentId }));
  sendUnread(tx, ended({ id: appointmentId, state, by }));
}
