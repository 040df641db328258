import { randomBytes } from 'node:crypto';
import type { Environment } from '../platform/config/environment.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { prepareAsOwner, prepareOrCheck } from '../platform/database/prepare.ts';

/** Where to connect: as the role that serves, and as the owner where this process knows it. */
export interface Addresses {
  readonly url: string;
  readonly ownerUrl: string | null;
}

/** Takes what is to be done when the process ends. */
type OnEnd = (stop: () => Promise<unknown>) => void;
export type OpenDatabase = typeof openDatabase;

const SERVER_ROLE = 'fissa_server';

/**
 * The database, up to date. The embedded one is owned by its own role and served by another that owns nothing, with a
 * password as old as this process; with one of the lender's the owner is whoever DATABASE_DIRECT_URL names (R13.10.7).
 */
export async function openDatabase(environment: Environment, onEnd: OnEnd): Promise<Addresses> {
  const { databaseUrl: url, databaseDirectUrl: ownerUrl } = environment;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: environment.dataDir });
    onEnd(() => embedded.stop());
    return served(embedded.url, serverAddress(embedded.url));
  }
  if (ownerUrl !== undefined) return served(ownerUrl, url);
  return { url, ownerUrl: (await prepareOrCheck(url)) ? url : null };
}

async function served(ownerUrl: string, url: string): Promise<Addresses> {
  await prepareAsOwner(ownerUrl, url);
  return { url, ownerUrl };
}

function serverAddress(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  address.username = SERVER_ROLE;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}
