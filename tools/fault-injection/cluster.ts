import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeHome } from '../machine/home.ts';
import { createNodeServer, type NodeServer } from '../machine/node-server.ts';
import { createPostgres, type Postgres } from '../machine/postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../machine/small-disk.ts';
import { createDesk, type DeskServer } from './desk/desk-server.ts';
import { type FaultProxy, startProxy } from './proxy.ts';
import type { Sources } from './snapshot.ts';

/** What a fault needs before the processes start. */
export interface Needs {
  readonly smallDisk?: 'journal' | 'database';
  /** Number of hours by which a fault can shift the wall clocks of processes. */
  readonly clockJump?: number;
}
export interface ClusterOptions extends Needs {
  readonly home: string;
  /** The built `main.js` under test. */
  readonly program: string;
}

/** An edge, the fault proxy, two engines, a desk (if a fault needs it) and PostgreSQL, all on the loopback address. */
export interface Cluster {
  readonly edge: NodeServer;
  readonly engines: readonly [NodeServer, NodeServer];
  readonly desk: DeskServer;
  readonly proxy: FaultProxy;
  readonly database: Postgres;
  readonly disk: SmallDisk | null;
  readonly journalFolder: string;
  readonly sources: Sources;
  /** Starts the processes that do not run; resolves when all are ready. */
  readonly startAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const DATABASE_MB = 160;
const JOURNAL_MB = 1;
const CLOCK = fileURLToPath(new URL('../machine/clock-shift.js', import.meta.url));

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = mkdtempSync(join(options.home, 'cluster-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(home, 0o755);
  const database = await databaseIn(home, options);
  const databaseUrl = database.postgres.url;
  const server = serversOf(home, options);
  const engine = (name: string) => server(name, { FISSA_ROLE: 'api', DATABASE_URL: databaseUrl, FISSA_DEMO: 'true' });
  const engines = [await engine('engine-1'), await engine('engine-2')] as const;
  const proxy = await startProxy(engines.map(({ url }) => url));
  const edge = await server('edge', { FISSA_ROLE: 'edge', FISSA_API_URL: proxy.url });
  const journalFolder = join(edge.dataDir, 'journal');
  const journalDisk = options.smallDisk === 'journal' ? mountSmallDisk(journalFolder, JOURNAL_MB) : null;
  const desk = await createDesk(server, databaseUrl);
  const servers = [...engines, edge, desk];
  const startAll = async () => {
    await database.postgres.start();
    const needed = desk.isNeeded() ? servers : [...engines, edge];
    await Promise.all(needed.map(({ start }) => start()));
  };
  await startAll();
  return {
    edge,
    engines,
    desk,
    proxy,
    database: database.postgres,
    disk: database.disk ?? journalDisk,
    journalFolder,
    sources: {
      databaseUrl,
      mailFolders: engines.map(({ dataDir }) => join(dataDir, 'mail')),
      journalFolders: [journalFolder],
      logs: [...servers.map(({ log }) => log), database.postgres.log],
      keys: server.keys,
    },
    startAll,
    async stop() {
      await Promise.all(servers.map(({ kill }) => kill()));
      await proxy.stop();
      await database.postgres.stop('at once');
      removeHome(home);
    },
  };
}

async function databaseIn(home: string, { smallDisk }: Needs) {
  const folder = join(home, 'database');
  const disk = smallDisk === 'database' ? mountSmallDisk(folder, DATABASE_MB) : null;
  // The database is in a subfolder of the disk, so that the file which fills the disk is not among its files.
  const postgres = await createPostgres(home, disk ? join(folder, 'cluster') : folder);
  return { postgres, disk };
}

function serversOf(home: string, { program, clockJump }: ClusterOptions) {
  const fresh = () => randomBytes(32).toString('base64');
  const keys = JSON.stringify({ encryption: fresh(), hash: fresh(), signing: fresh() });
  // All visitors connect from this machine; the header of a trusted proxy gives each its address.
  const common = { FISSA_KEYS: keys, FISSA_TRUSTED_PROXIES: '127.0.0.1/32' };
  const clock = clockJump === undefined ? {} : { CLOCK_JUMP_HOURS: String(clockJump) };
  const preload = clockJump === undefined ? [] : [CLOCK];
  const server = (name: string, env: Readonly<Record<string, string>>) =>
    createNodeServer({ name, home, program, preload, env: { ...common, ...clock, ...env } });
  return Object.assign(server, { keys });
}
