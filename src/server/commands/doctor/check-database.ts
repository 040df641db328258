import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Environment } from '../../platform/config/environment.ts';
import { explained } from '../../platform/database/connect/explain.ts';
import { addressesIn, firstAddress } from '../../platform/database/connect/hosts.ts';
import { firstWritable } from '../../platform/database/connect/writable.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/schema.ts';
import { unnamedStatements } from '../../platform/database/statements/statement-names.ts';
import { clockFinding, keysFinding, migrationsFinding, rightsFinding } from './check-inside.ts';
import { type Finding, green, messageOf, red } from './finding.ts';

type Told = Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'dataDir' | 'keys'>;

/** Connects to every configured database address, then checks the database as the serving role, without writing. */
export async function checkDatabase(environment: Told): Promise<readonly Finding[]> {
  const { databaseUrl: url, databaseDirectUrl: ownerUrl, databaseReadUrl: readUrl, dataDir } = environment;
  if (url === undefined) {
    const when = existsSync(join(dataDir, 'postgres')) ? 'it runs with the server' : 'made at the first start';
    return [green('database', `its own, in ${dataDir}: ${when}`)];
  }
  const [served, ...others] = await Promise.all([
    connectionFinding('database', url),
    ...(ownerUrl === undefined ? [] : [connectionFinding('owner', ownerUrl)]),
    ...(readUrl === undefined ? [] : [connectionFinding('copy', readUrl)]),
  ]);
  if (served.level === 'red') return [served, ...others];
  return [served, ...others, ...(await checkInside(url, environment))];
}

/** Connects to the first writable host; for the read copy a read-only host is fine too. */
async function connectionFinding(subject: 'database' | 'owner' | 'copy', url: string): Promise<Finding> {
  const addresses = addressesIn(url);
  const { pathname, username } = new URL(firstAddress(url));
  const hosts = addresses.map((each) => new URL(each).hostname).join(' or ');
  const text = `${decodeURIComponent(pathname.slice(1))} at ${hosts}, as ${decodeURIComponent(username)}`;
  try {
    await firstWritable(addresses);
    return green(subject, text);
  } catch (problem) {
    const told = explained(problem, url);
    // PostgreSQL answers 25006 (read-only transaction) when no host is writable.
    const isReadOnly = (told as { readonly code?: string }).code === '25006';
    return subject === 'copy' && isReadOnly ? green(subject, text) : red(subject, messageOf(told));
  }
}

const PATIENCE = { patienceMs: 5_000, connections: 1, behindPooler: true } as const;

async function checkInside(url: string, environment: Told): Promise<readonly Finding[]> {
  const db = createDatabase({ url, ...PATIENCE }, unnamedStatements);
  const asked = async (subject: string, ask: (db: Kysely<Database>) => Promise<Finding>) =>
    ask(db).catch((problem: unknown) => red(subject, messageOf(explained(problem, url))));
  try {
    const migrations = await asked('tables', (db) => migrationsFinding(db, environment));
    const clock = await asked('clock', (db) => clockFinding(db, Date.now));
    if (migrations.level !== 'green') return [migrations, clock];
    const rights = await asked('rights', rightsFinding);
    return [migrations, rights, await asked('keys', (db) => keysFinding(db, environment)), clock];
  } finally {
    await db.destroy();
  }
}
