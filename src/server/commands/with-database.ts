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

export interface CommandDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
}

/** The installation's database, migrated as its owner, with its keys; closed afterwards. */
export async function withDatabase<T>(environment: Environment, work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  // The network tables belong to the owner: the serving role only reads them.
  return opened(environment, environment.databaseDirectUrl ?? environment.databaseUrl, async (db) => {
    await prepareDatabase(db);
    return work({ db, seal: await sealOf(environment, db) });
  });
}

/** Like withDatabase, but read-only: does not migrate. */
export async function withCurrentDatabase<T>(
  environment: Environment,
  work: (deps: CommandDeps) => Promise<T>,
): Promise<T> {
  return opened(environment, environment.databaseDirectUrl ?? environment.databaseUrl, async (db) => {
    if (!(await isNewest(db).catch(() => false)))
      throw new Error('The database is not up to date: run npm run migrate first');
    return work({ db, seal: await sealOf(environment, db, lookAtKeys) });
  });
}

/** Like withDatabase, but as the serving role; a database it does not own must be migrated already. */
export async function withServedDatabase<T>(
  environment: Environment,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return opened(environment, directAddress(environment), async (db, url) => {
    await prepareOrCheck(url);
    return work(db);
  });
}

/** The keys of the database; throws when they differ from the configured ones. */
export async function sealOf(environment: Environment, db: Kysely<Database>, check = checkKeys): Promise<Seal> {
  const keys = openKeyring(environment);
  keys.follow(await check(db, keys));
  return createSeal(keys);
}

/** At an address, or the embedded database: that of a running server, or a temporary one. */
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
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
