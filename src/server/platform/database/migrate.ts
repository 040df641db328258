import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import { DELIVER } from './queue-schema.ts';
import type { Database } from './schema.ts';

/** The newest migration of the queue we use. */
const QUEUE_VERSION = 18;

/**
 * Brings the database to the newest version. Two processes may start at once: the migrator takes a lock inside the
 * database, so the second waits and then finds nothing to do. Throws with the name of the migration that failed.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'start';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}

/** Whether every migration of this version is done, and the queue's; a newer version's may be there too. */
export async function isNewest(db: Kysely<Database>): Promise<boolean> {
  const { rows: done } = await sql<{ name: string }>`select name from public.kysely_migration`.execute(db);
  const { rows: queue } = await sql`
    select 1 from graphile_worker.migrations
     where id = ${QUEUE_VERSION}::int
       and exists (select from graphile_worker._private_tasks where identifier = ${DELIVER})`.execute(db);
  const names = new Set(done.map(({ name }) => name));
  return queue.length === 1 && Object.keys(migrations).every((name) => names.has(name));
}
