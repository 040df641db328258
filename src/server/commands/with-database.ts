import type { Kysely } from 'kysely';
import type { Environment } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal, type Seal } from '../platform/crypto/seal.ts';
import { directAddress } from '../platform/database/connect/addresses.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { runningEmbedded } from '../platform/database/embedded-running.ts';
import { isNewest } from '../platform/database/migrate.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareDatabase, prepareOrCheck } from '../platform/database/prepare.ts';
import type { Database } from '../platform/database/schema.ts';
import { checkKeys, lookAtKeys } from '../platform/keys/check-keys.ts';
import { commandFailure } from './command-failure.ts';

export interface CommandDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
}

/**
 * Runs `work` with the installation's database, migrated and opened as its owner, and with its keys. Closes it then.
 */
export async function withDatabase<T>(environment: Environment, work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  return withOwnerDatabase(environment, async (db) => work({ db, seal: await sealOf(environment, db) }));
}

/** Like withDatabase, without the keys. */
export async function withOwnerDatabase<T>(
  environment: Environment,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  // Opened as the owner, since the serving role may only read some tables.
  return opened(environment, environment.databaseDirectUrl ?? environment.databaseUrl, async (db) => {
    await prepareDatabase(db);
    return work(db);
  });
}

/** Like withDatabase, but does not migrate, for commands that only read. */
export async function withCurrentDatabase<T>(
  environment: Environment,
  work: (deps: CommandDeps) => Promise<T>,
): Promise<T> {
  return opened(environment, environment.databaseDirectUrl ?? environment.databaseUrl, async (db) => {
    if (!(await isNewest(db).catch(withoutTables)))
      throw new Error('The database is not up to date: run npm run migrate first');
    return work({ db, seal: await sealOf(environment, db, lookAtKeys) });
  });
}

/** Like withDatabase, but opened as the serving role, without keys. An external database must be migrated already. */
export async function withServedDatabase<T>(
  environment: Environment,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return opened(environment, directAddress(environment), async (db, url) => {
    await prepareOrCheck(url);
    return work(db);
  });
}

/** False for the error of a database without the product's tables; throws any other. */
function withoutTables(problem: { readonly code?: string }): false {
  if (problem.code === '42P01' || problem.code === '3F000') return false;
  throw problem;
}

/** The encryption with the configured keys; throws when these are not the keys of the database. */
export async function sealOf(environment: Environment, db: Kysely<Database>, check = checkKeys): Promise<Seal> {
  const keys = openKeyring(environment);
  keys.follow(await check(db, keys));
  return createSeal(keys);
}

/**
 * Opens the database at an address; without an address the embedded one, of a running server or started for this. A
 * failure is thrown as one sentence that says what to do.
 */
async function opened<T>(
  { dataDir }: Environment,
  address: string | undefined,
  work: (db: Kysely<Database>, url: string) => Promise<T>,
): Promise<T> {
  const given = address ?? (await runningEmbedded(dataDir));
  const embedded = given === null ? await startEmbedded({ dataDir }) : null;
  const url = given ?? embedded?.url ?? '';
  const db = createDatabase(url);
  try {
    return await work(db, url);
  } catch (problem) {
    throw commandFailure(problem, url);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
