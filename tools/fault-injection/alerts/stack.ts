import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeHome } from '../../machine/home.ts';
import { createNodeServer, type NodeServer } from '../../machine/node-server.ts';
import { freePort } from '../../machine/ports.ts';
import { createPostgres, createStandby, type Postgres, query } from '../../machine/postgres.ts';
import { type Prometheus, startPrometheus, type Target } from './prometheus.ts';

export type Variables = Readonly<Record<string, string>>;
/** What has to run before a condition can be made. */
export interface Needs {
  /** A PostgreSQL server of its own, with or without a standby; by default a database on a server that stacks share. */
  readonly database?: 'own' | 'with standby';
  /** The environment variables of each server by name, in the order of their start. */
  readonly servers: Readonly<Record<string, (at: Addresses) => Variables>>;
}
/** Values that the variables of a server may need: the URL of the server named `engine`, and others. */
export interface Addresses {
  readonly engine: string;
  /** A file that holds the keys of all servers. */
  readonly keyFile: string;
  readonly standby: string;
  /** A free port for a webhook receiver. */
  readonly receiverPort: number;
}

/** The servers, database and Prometheus of one condition. */
export interface Stack {
  readonly server: (name: string) => NodeServer;
  readonly query: (statement: string) => Promise<readonly unknown[]>;
  readonly database: Postgres;
  readonly standby: Postgres | null;
  readonly databaseUrl: string;
  readonly keyFile: string;
  readonly receiverPort: number;
  readonly prometheus: Prometheus;
  /** Repeats the work until the stack is stopped, in `lanes` parallel loops. */
  readonly repeat: (work: () => Promise<unknown>, lanes?: number) => void;
  /** Registers work that is done when the stack stops. */
  readonly onStop: (work: () => Promise<unknown>) => void;
  readonly stop: () => Promise<void>;
}

/** What all stacks share. */
export interface Ground {
  readonly root: string;
  readonly home: string;
  /** The PostgreSQL server for stacks that need none of their own. */
  readonly shared: Postgres;
}

/** Writes a key file to which FISSA_KEYS can point. */
export function writeKeys(file: string): void {
  const fresh = () => randomBytes(32).toString('base64');
  writeFileSync(file, JSON.stringify({ encryption: fresh(), hash: fresh(), signing: fresh() }));
}

let turn: Promise<unknown> = Promise.resolve();

/** Starts stacks one after another. In parallel, their servers would exceed the time limit for a start. */
export function startStack(ground: Ground, needs: Needs): Promise<Stack> {
  const stack = turn.then(() => startNow(ground, needs));
  turn = stack.catch(() => undefined);
  return stack;
}

async function startNow(ground: Ground, needs: Needs): Promise<Stack> {
  const home = mkdtempSync(join(ground.home, 'stack-'));
  chmodSync(home, 0o755);
  const stops: (() => Promise<unknown>)[] = [async () => removeHome(home)];
  const { database, standby, url } = await databaseFor(ground, home, needs, stops);
  const keyFile = join(home, 'keys.json');
  writeKeys(keyFile);
  const receiverPort = await freePort();
  const common = {
    ...{ FISSA_KEYS: keyFile, FISSA_TRUSTED_PROXIES: '127.0.0.1/32', FISSA_DEMO: 'false' },
    ...{ FISSA_RATE_LIMITS: 'off', FISSA_HUMAN_CHECK: 'off' },
  };
  const servers = new Map<string, NodeServer>();
  const targets: Target[] = [];
  for (const [name, env] of Object.entries(needs.servers)) {
    const port = await freePort();
    const engine = servers.get('engine')?.url ?? '';
    const at = { engine, keyFile, standby: standby?.url ?? '', receiverPort };
    const own: Variables = { ...common, ...env(at), METRICS_PORT: String(port) };
    const isEdge = 'FISSA_API_URL' in own;
    const program = join(ground.root, 'dist/server/main.js');
    const options = { name, home, program, preload: [], env: isEdge ? own : { DATABASE_URL: url, ...own } };
    const server = await createNodeServer(options);
    servers.set(name, server);
    targets.push({ name, port });
    stops.push(() => server.kill());
    // On a busy machine the first start may time out.
    await server.start().catch(() => server.start());
  }
  const prometheus = await startPrometheus(ground.root, home, targets);
  stops.push(prometheus.stop);
  return {
    server: (name) => servers.get(name) ?? missing(name),
    query: (statement) => query(url, statement),
    ...{ database, standby, databaseUrl: url, keyFile, receiverPort, prometheus },
    ...work(stops),
  };
}

function work(stops: (() => Promise<unknown>)[]): Pick<Stack, 'repeat' | 'onStop' | 'stop'> {
  let isStopped = false;
  return {
    repeat(once, lanes = 1) {
      const lane = async () => {
        while (!isStopped) await once().catch(() => undefined);
      };
      for (let n = 0; n < lanes; n += 1) void lane();
    },
    onStop: (last) => void stops.push(last),
    async stop() {
      isStopped = true;
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}

const missing = (name: string): never => {
  throw new Error(`This stack has no server named ${name}`);
};

let count = 0;

async function databaseFor(
  ground: Ground,
  home: string,
  { database: wanted }: Needs,
  stops: (() => Promise<unknown>)[],
) {
  if (wanted === undefined) {
    count += 1;
    const url = new URL(ground.shared.url);
    url.pathname = `/stack_${count}`;
    await ground.shared.query(`create database stack_${count}`);
    return { database: ground.shared, standby: null, url: url.href };
  }
  const own = join(home, 'own');
  mkdirSync(own);
  chmodSync(own, 0o755);
  const folder = join(own, 'database');
  const database = await createPostgres(own, folder);
  stops.push(() => database.kill());
  if (wanted === 'own') return { database, standby: null, url: database.url };
  const standby = await createStandby(database, folder, own, join(own, 'standby'));
  stops.push(() => standby.kill());
  return { database, standby, url: database.url };
}
