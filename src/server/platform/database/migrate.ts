import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';
import { migrateQueue } from './queue-schema.ts';
import type { Database } from './schema.ts';

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

/** All that a server needs before it accepts calls: the product's tables and the queue's own schema. */
export async function prepareDatabase(db: Kysely<Database>, url: string): Promise<void> {
  await migrate(db);
  await migrateQueue(url);
}
