import { type Kysely, sql } from 'kysely';
import { inTurn } from './in-turn.ts';
import type { Database } from './schema.ts';
import { addressesIn } from './way/hosts.ts';
import { firstWritable } from './way/writable.ts';

/** The task that every event is first; its name is there before the first event, so that writing one only reads it. */
export const DELIVER = 'deliver';

/** Any number: names the lock that lets one process at a time create the queue. */
const CREATING = '5203166';

/** Creates the queue's own schema. Needed before the first event is announced; processes that start together take turns. */
export const migrateQueue = (db: Kysely<Database>, url: string): Promise<void> =>
  inTurn(db, CREATING, async () => {
    const addresses = addressesIn(url);
    // The queue's own driver knows one host.
    const connectionString = addresses.length > 1 ? await firstWritable(addresses) : url;
    const { Logger, runMigrations } = await import('graphile-worker');
    const logger = new Logger(() => () => undefined);
    await runMigrations({ connectionString, maxPoolSize: 1, noPreparedStatements: true, logger });
    await sql`insert into graphile_worker._private_tasks (identifier) values (${DELIVER}) on conflict do nothing`.execute(
      db,
    );
  });
