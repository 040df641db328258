import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { CALL_BY } from './resolve-displacement.ts';

/**
 * SQL: new-slot offers that reached the customer by no channel: a delivery failed, and none arrived or is pending. The
 * query starts from failed deliveries, since these are few.
 */
const UNREACHED = `
  d.id in (
    select (o.payload ->> 'displacement')::bigint from delivery dead join outbox o on o.id = dead.event_id
     where dead.dead_at is not null and o.kind = 'message.displaced'
       and not exists (select from delivery other where other.event_id = o.id
                         and other.channel in ('mail', 'sms') and other.dead_at is null))`;

/**
 * Puts new-slot offers that were not answered in time, or not delivered, on the desk's list of calls, with a deadline.
 * It never cancels a visit. Returns their number.
 */
export async function callUnanswered(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update displacement d
       set state = 'toCall', version = version + 1,
           offered_until = ${sql.raw(CALL_BY)}
     where state = 'offered' and (offered_until <= now() or ${sql.raw(UNREACHED)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
