import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const quiet = new Logger(() => () => undefined);

/** Any number: names the lock that lets one process at a time create the queue. */
const CREATING = 5_203_166;

/** Creates the queue's own schema. Needed before the first event is announced (R0.46); processes that start together take turns. */
export async function migrateQueue(connectionString: string): Promise<void> {
  const turn = new pg.Client({ connectionString });
  await turn.connect();
  try {
    await turn.query('select pg_advisory_lock($1)', [CREATING]);
    await runMigrations({ connectionString, maxPoolSize: 1, logger: quiet });
  } finally {
    await turn.end();
  }
}
