import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { inTurn } from './in-turn.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Advisory lock of the migration. Older releases use the same number, and may be migrating at the moment. */
const MIGRATING = '3853314791062309107';
/** Lock timeout per attempt: a waiting ALTER TABLE blocks all later queries, so it gives up and retries. */
const LOCK_MS = 1_000;
const TRIES = 60;
/** PostgreSQL codes of a lock timeout and a deadlock, after which nothing has changed and a retry is safe. */
const BUSY: readonly (string | undefined)[] = ['55P03', '40P01'];

type Migrations = Readonly<Record<string, Migration>>;

/**
 * Migrates the database to this release's state, in one transaction. A concurrent start waits and then finds nothing to
 * do. Processes of the previous release keep running meanwhile: each attempt waits only briefly for table locks. The
 * error names the failed migration.
 */
export async function migrate(db: Kysely<Database>, all: Migrations = migrations): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error, results } = await inTurn(db, MIGRATING, () => migrateOnce(db, all));
    if (error === undefined) return;
    const isBusy = BUSY.includes((error as { readonly code?: string } | null)?.code);
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'start';
    if (!isBusy || tries >= TRIES) throw new Error(`Migration ${failed} failed`, { cause: error });
    await pause(LOCK_MS);
  }
}

/** One attempt. Does nothing if all migrations were applied; a newer release may have applied further ones. */
async function migrateOnce(db: Kysely<Database>, all: Migrations): Promise<MigrationResultSet> {
  const done = await doneIn(db).catch(() => new Set());
  if (Object.keys(all).every((name) => done.has(name))) return { results: [] };
  const careful = Object.entries(all).map(([name, migration]) => [name, carefully(migration)] as const);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(careful) } }).migrateToLatest();
}

/** Wraps a migration: its wait for table locks is limited, its duration is not. */
const carefully = (migration: Migration): Migration => ({
  async up(tx) {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${`${LOCK_MS}`}, true)
      `.execute(tx);
    await migration.up(tx);
  },
});

async function doneIn(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Whether every migration of this release is applied. Further ones of a newer release do not matter. */
export async function isNewest(db: Kysely<Database>): Promise<boolean> {
  return (await missingMigrations(db)).length === 0;
}

/** Names of this release's migrations that are not applied. */
export async function missingMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const names = await doneIn(db);
  return Object.keys(migrations).filter((name) => !names.has(name));
}
