import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const quiet = new Logger(() => () => undefined);

/** The task that every event is first; its name is there before the first event, so that writing one only reads it. */
export const DELIVER = 'deliver';
const KNOWN_TASK = 'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing';

/** Any number: names the lock that lets one process at a time create the queue. */
const CREATING = 5_203_166;

/** Creates the queue's own schema. Needed before the first event is announced (R0.46); processes that start together take turns. */
export async function migrateQueue(connectionString: string): Promise<void> {
  const turn = new pg.Client({ connectionString });
  await turn.connect();
  try {
    await turn.query('select pg_advisory_lock($1)', [CREATING]);
    await runMigrations({ connectionString, maxPoolSize: 1, logger: quiet });
    await turn.query(KNOWN_TASK, [DELIVER]);
  } finally {
    await turn.end();
  }
}
