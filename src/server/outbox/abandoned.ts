import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Deliveries take milliseconds, a slow mail server up to 20 s: then a second worker waits a little for the first and
 * comes back later, so that too short a time costs a try and never a second message.
 */
const LEASE_SECONDS = 10;

/**
 * Gives back the deliveries of processes that died or froze while they did them: the queue itself would wait four
 * hours (R0.49). A process that wakes up again finds its delivery remembered by the other, or the other waits for it.
 */
export async function freeAbandoned(db: Kysely<Database>): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => ${LEASE_SECONDS}::int)
       and task_identifier in ('deliver', 'deliver-channel')
    having count(*) > 0`.execute(db);
}
