import { randomBytes } from 'node:crypto';
import type { Environment } from '../platform/config/environment.ts';
import { withoutPooler } from '../platform/database/connect/addresses.ts';
import { awaitDatabase } from '../platform/database/connect/await-database.ts';
import { acceptedConnections } from '../platform/database/connect/connections.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { prepareAsOwner, prepareOrCheck } from '../platform/database/prepare.ts';
import type { LogEvent } from '../platform/operator-log.ts';

/** Addresses of the database, by role. */
export interface Addresses {
  /** For the serving role, possibly through a pooler. */
  readonly url: string;
  /** For the serving role, without the pooler; equal to `url` where there is no pooler. */
  readonly directUrl: string;
  /** For the owner of the database, if configured. */
  readonly ownerUrl: string | null;
}

/** Registers a function for the end of the process. */
type OnEnd = (stop: () => Promise<unknown>) => void;
export type OpenDatabase = typeof openDatabase;

const SERVER_ROLE = 'fissa_server';

/**
 * Opens the database and migrates it. The embedded one is owned by one role and served by another, which gets a new
 * password at each start. An external one is owned by the role of DATABASE_DIRECT_URL; the start waits until it
 * answers. `start`: the embedded database, if it is already starting.
 */
export async function openDatabase(
  environment: Environment,
  onEnd: OnEnd,
  tell: LogEvent,
  start: typeof startEmbedded = startEmbedded,
): Promise<Addresses> {
  const { databaseUrl: url, databaseDirectUrl: ownerUrl } = environment;
  if (url === undefined) {
    const embedded = await start({ dataDir: environment.dataDir });
    onEnd(() => embedded.stop());
    return checkConnections(environment, tell, await served(embedded.url, serverAddress(embedded.url)));
  }
  await awaitDatabase(ownerUrl ?? url, { tell });
  if (ownerUrl === undefined)
    return checkConnections(environment, tell, {
      url,
      directUrl: url,
      ownerUrl: (await prepareOrCheck(url)) ? url : null,
    });
  const addresses = await served(ownerUrl, url);
  // The pooler may start later than the database.
  if (addresses.directUrl !== url) await awaitDatabase(url, { tell });
  return checkConnections(environment, tell, addresses);
}

async function served(ownerUrl: string, url: string): Promise<Addresses> {
  await prepareAsOwner(ownerUrl, url);
  return { url, directUrl: withoutPooler(ownerUrl, url), ownerUrl };
}

/** Logs when the processes need more connections than the database accepts. Behind a pooler its own limit applies. */
async function checkConnections(
  { processes, databasePool }: Environment,
  tell: LogEvent,
  addresses: Addresses,
): Promise<Addresses> {
  const { url, directUrl } = addresses;
  const wanted = processes * databasePool;
  const accepted = url === directUrl ? await acceptedConnections(directUrl) : wanted;
  if (wanted > accepted) tell({ event: 'connections-short', wanted, accepted });
  return addresses;
}

function serverAddress(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  address.username = SERVER_ROLE;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}
