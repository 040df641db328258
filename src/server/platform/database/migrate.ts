import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { inTurn } from './in-turn.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** The number under which the migrator of earlier versions takes turns: one of those may be at work beside this one. */
const MIGRATING = '3853314791062309107';
/** How long a change waits for a table while everybody else waits behind it; then it lets them pass, and tries again. */
const LOCK_MS = 1_000;
const TRIES = 60;
/** No lock in time, or one that a booking waited for: nothing is changed yet. */
const BUSY: readonly (string | undefined)[] = ['55P03', '40P01'];

type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the database to the newest version, in one transaction. Two processes may start at once: the second waits, and
 * then finds nothing to do. A version that runs meanwhile goes on: no table is waited for longer than a moment.
 * Throws with the name of the migration that failed.
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

/** A newer version may have been here, whose migrations this one does not know: then nothing is left to do. */
async function migrateOnce(db: Kysely<Database>, all: Migrations): Promise<MigrationResultSet> {
  const done = await doneIn(db).catch(() => new Set());
  if (Object.keys(all).every((name) => done.has(name))) return { results: [] };
  const careful = Object.entries(all).map(([name, migration]) => [name, carefully(migration)] as const);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(careful) } }).migrateToLatest();
}

/** However long it takes, once it has its tables. */
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

/** Whether every migration of this version is done; a newer version's may be there too. */
export async function isNewest(db: Kysely<Database>): Promise<boolean> {
  return (await missingMigrations(db)).length === 0;
}

/** Names of those of this version that are not done. */
export async function missingMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const names = await doneIn(db);
  return Object.keys(migrations).filter((name) => !names.has(name));
}
