import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountForPostgres, canEnter, changeOwner, publicHome } from './embedded-account.ts';
import { findBinaries, program } from './embedded-binaries.ts';
import { cleanEnvironment, type SupervisedProcess, supervise, takeOver } from './embedded-process.ts';

export type EmbeddedDatabase = { readonly url: string; stop(): Promise<void> };
export type EmbeddedOptions = {
  /** Directory of the database, its password and its log; created when missing. */
  readonly dataDir: string;
  /** False only in tests: a power cut may then lose committed bookings. */
  readonly durable?: boolean;
  /** Maximum wait in ms for a predecessor in this directory to stop. */
  readonly patienceMs?: number;
};

const USER = 'fissa';
const ATTEMPTS = 5;

/**
 * Starts the PostgreSQL from npm on a random port of the loopback address. It ends with this process, even after kill
 * -9. Throws an error of one line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const account = accountForPostgres();
  const native = findBinaries(account);
  const cluster = prepareCluster(dataDir, account, native);
  await takeOver(cluster, options.patienceMs ?? 12_000);
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const log = join(dataDir, 'postgres.log');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await freePort();
    const server = launch({
      postgres: program(native, 'postgres'),
      cluster,
      port,
      durable: options.durable ?? true,
      account,
      log,
    });
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}`;
    if (await answers(`${url}/postgres`, server)) return opened(url, server);
    await server.stop();
    // Processes of a killed PostgreSQL keep its shared memory for a moment.
    await pause(300);
  }
  throw new Error(`The embedded PostgreSQL does not start; the reason is in ${log}`);
}

async function opened(url: string, server: SupervisedProcess): Promise<EmbeddedDatabase> {
  await withClient(`${url}/postgres`, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (found.rowCount === 0) await client.query(`create database ${USER}`);
  });
  return { url: `${url}/${USER}`, stop: () => server.stop() };
}

/**
 * Creates the files of the database (cluster) at the first start, and returns their real directory. If the account
 * cannot enter the data directory, they are in a public directory, to which the data directory has a link.
 */
function prepareCluster(dataDir: string, account: Account | undefined, native: string): string {
  const place = join(dataDir, 'postgres');
  if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return realpathSync(place);
  const inside = canEnter(account, dataDir);
  const workshop = mkdtempSync(join(inside ? dataDir : publicHome(), 'cluster-'));
  const password = randomBytes(24).toString('base64url');
  const made = initialise(program(native, 'initdb'), workshop, password, account);
  writePrivate(join(dataDir, 'postgres.password'), password);
  // The directory gets its final name only when it is complete, so that an interrupted start begins anew.
  if (!inside) symlinkSync(made, place);
  else {
    renameSync(made, place);
    rmSync(workshop, { recursive: true });
  }
  return realpathSync(place);
}

function initialise(initdb: string, workshop: string, password: string, account: Account | undefined): string {
  const made = join(workshop, 'cluster');
  const passwordFile = join(workshop, 'password');
  writePrivate(passwordFile, password);
  changeOwner(account, workshop);
  const args = ['-D', made, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  const run = spawnSync(initdb, args, { ...account, cwd: '/', env: cleanEnvironment(), encoding: 'utf8' });
  rmSync(passwordFile);
  if (run.status === 0) return made;
  rmSync(workshop, { recursive: true, force: true });
  throw new Error(`The embedded database cannot be created: ${lastLine(run.stderr ?? String(run.error))}`);
}

interface Launch {
  /** Path of the `postgres` executable. */
  readonly postgres: string;
  readonly cluster: string;
  readonly port: number;
  readonly durable: boolean;
  readonly account: Account | undefined;
  readonly log: string;
}

function launch({ postgres, cluster, port, durable, account, log }: Launch): SupervisedProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '32MB',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    log_min_messages: 'warning',
    timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(log, 'w');
  const server = supervise(postgres, ['-D', cluster, '-p', String(port), ...args], account, output);
  closeSync(output);
  return server;
}

async function answers(url: string, server: SupervisedProcess): Promise<boolean> {
  let dead = false;
  void server.exited.then(() => {
    dead = true;
  });
  // Recovery after a power cut may take a while; a dead server is noticed at once.
  for (let tries = 0; tries < 1200 && !dead; tries++) {
    const answered = await withClient(url, (client) => client.query('select 1')).catch(() => undefined);
    if (answered !== undefined) return true;
    await pause(50);
  }
  return false;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolvePort(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function writePrivate(file: string, content: string): void {
  writeFileSync(file, `${content}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
