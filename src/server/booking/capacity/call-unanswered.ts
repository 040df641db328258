import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { CALL_HOURS } from './settle.ts';

/**
 * The proposal was given up on one way to its person, and neither arrived on another nor is still tried there. From the
 * few that are dead to their displacements: most deliveries arrived.
 */
const UNREACHED = `
  d.id in (
    select (o.payload ->> 'displacement')::bigint from delivery dead join outbox o on o.id = dead.event_id
     where dead.dead_at is not null and o.kind = 'message.displaced'
       and not exists (select from delivery other where other.event_id = o.id
                         and other.channel in ('mail', 'sms') and other.dead_at is null))`;

/**
 * Who did not answer a proposal in time, or was not reached by it, is called: on the desk's list with an hour to be
 * called by, and never cancelled by itself. Answers how many there were.
 */
export async function callUnanswered(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update displacement d
       set state = 'toCall', version = version + 1,
           offered_until = least(starts, now() + make_interval(hours => ${CALL_HOURS}::int))
     where state = 'offered' and (offered_until <= now() or ${sql.raw(UNREACHED)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
