import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { CALL_BY } from './resolve-displacement.ts';

/**
 * A proposal whose delivery failed on one channel, and neither arrived nor is pending on another. Starts from the few
 * failed deliveries, since most deliveries arrive.
 */
const UNREACHED = `
  d.id in (
    select (o.payload ->> 'displacement')::bigint from delivery dead join outbox o on o.id = dead.event_id
     where dead.dead_at is not null and o.kind = 'message.displaced'
       and not exists (select from delivery other where other.event_id = o.id
                         and other.channel in ('mail', 'sms') and other.dead_at is null))`;

/**
 * Puts proposals without an answer in time, or without a successful delivery, on the desk's call list with a due time.
 * Never cancels a visit. Returns their number.
 */
export async function callUnanswered(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update displacement d
       set state = 'toCall', version = version + 1,
           offered_until = ${sql.raw(CALL_BY)}
     where state = 'offered' and (offered_until <= now() or ${sql.raw(UNREACHED)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
