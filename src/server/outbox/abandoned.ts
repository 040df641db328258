import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { LEASE_SECONDS } from './patience.ts';

/**
 * Gives back the deliveries of processes that died or froze while they did them, and their places in the lanes: the
 * queue itself would wait four hours. Never before the lease is over: who is slow is not dead.
 */
export async function freeAbandoned(db: Kysely<Database>): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => ${LEASE_SECONDS}::int)
       and task_identifier in ('deliver', 'deliver-to', 'deliver-channel')
    having count(*) > 0`.execute(db);
}
