import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { sendSeats, sendUnread } from '../../platform/database/unread.ts';

const ended = staticStatement<{ readonly id: string; readonly state: string; readonly by: string }>(`
  update displacement
     set state = :state, decided_by = :by, decided_at = now(), offered_until = null, version = version + 1
   where appointment_id = :id::bigint and decided_at is null`);
// Runs before the update, because that update removes the link from the displacement to its seat.
const freed = staticStatement<{ readonly id: string }, { readonly branch_code: string }>(`
  delete from seat using displacement d
   where d.appointment_id = :id::bigint and d.decided_at is null and seat.visit = d.token_hash and seat.state = 'held'
  returning seat.branch_code`);

/** Ends the displacement of a visit that any endpoint moved or cancelled, and frees the reserved seat. */
export function endDisplacement(
  tx: Transaction<Database>,
  appointmentId: string,
  state: 'moved' | 'cancelled' | 'kept',
  by: 'customer' | 'staff' | 'system',
): void {
  sendSeats(tx, freed({ id: appointmentId }));
  sendUnread(tx, ended({ id: appointmentId, state, by }));
}
