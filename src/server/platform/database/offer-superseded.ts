import { sql } from 'kysely';
import { EFFECTIVE_STATE } from './effective-state.ts';

/**
 * SQL: the open offer `o` no longer fits its appointment, which was moved, cancelled or has begun, or whose contact is
 * unproven or another one; or the customer no longer waits.
 */
export const SUPERSEDED = sql<boolean>`
  (${EFFECTIVE_STATE} <> 'confirmed' or appointment.starts <= now() or appointment.verified_at is null
    or coalesce(o.contact_id <> appointment.contact_id, false)
    or not exists (
      select from earlier_wish w where w.appointment_id = o.appointment_id and w.ended_at is null)
    or (appointment.branch_code, appointment.starts) is distinct from (o.had_branch, o.had_starts))`;
