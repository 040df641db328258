import type { Kysely } from 'kysely';
import type { Environment } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal, type Seal } from '../platform/crypto/seal.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { runningEmbedded } from '../platform/database/embedded-running.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { prepareDatabase } from '../platform/database/prepare.ts';
import type { Database } from '../platform/database/schema.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';

export interface CommandWorld {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
}

/** The installation's database, brought up to date by its owner, with the keys it is written with; closed again afterwards. */
export async function withDatabase<T>(environment: Environment, work: (world: CommandWorld) => Promise<T>): Promise<T> {
  const keys = openKeyring(environment);
  // The network is the owner's: the role that serves only reads it.
  const own = environment.databaseDirectUrl ?? environment.databaseUrl ?? (await runningEmbedded(environment.dataDir));
  const embedded = own ? null : await startEmbedded({ dataDir: environment.dataDir });
  const url = own ?? embedded?.url ?? '';
  const db = createDatabase(url);
  try {
    await prepareDatabase(db, url);
    keys.follow(await checkKeys(db, keys));
    return await work({ db, seal: createSeal(keys) });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
