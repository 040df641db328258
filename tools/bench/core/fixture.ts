import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeServer, type NodeServer } from '../../machine/node-server.ts';
import { type Database, type Databases, startDatabases } from './database.ts';
import { sealOf, seedBookings, seedBranches, seedCustomers, seedPast, seedRaceBranch } from './seed.ts';

/** The root of the checkout. The path is the same from `dist/tools/bench` and from `tools/bench/core`. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'dist/server/main.js');

type Variables = Readonly<Record<string, string>>;
export type Engine = NodeServer;
export interface Fixture {
  readonly full: boolean;
  readonly home: string;
  readonly say: (line: string) => void;
  /** The database of scenario S1 with customers, which most rows use. */
  readonly standard: () => Promise<Database>;
  /** Scenario S1 with more branches, or with more appointments of past years. */
  readonly grown: (more: { readonly branches?: number; readonly past?: number }) => Promise<Database>;
  /** Returns the error lines that the engines have logged since the last call. */
  readonly complaints: () => readonly string[];
  /** Starts a process of the product without human check and limits; resolves when it is ready. */
  readonly engine: (database: Database, env?: Variables, preload?: readonly string[]) => Promise<Engine>;
}

export const STANDARD = { branches: 150, bookings: 150 * 200 };
export const customersOf = (full: boolean): number => (full ? 1_000_000 : 200_000);
/** Duration of a round of a load test. Longer rounds average out other load on the machine. */
export const roundSeconds = ({ full }: Pick<Fixture, 'full'>): number => (full ? 3 : 1);

export interface Settings {
  readonly home: string;
  readonly full: boolean;
  readonly say: (line: string) => void;
}

/** Creates the fixture that all rows share; its databases are created when they are first used. */
export function createFixture({ home, full, say }: Settings): Fixture {
  const fresh = () => randomBytes(32).toString('base64');
  const keys = JSON.stringify({ encryption: fresh(), hash: fresh(), signing: fresh() });
  const databases = later(() => startDatabases(home));
  const engine = starter(home, keys);
  const empty = later(() => migrated(databases, engine));
  const standard = later(async () => {
    say('making 150 branches, 30,000 appointments and the customers');
    const database = await (await databases()).copy(await empty(), 'standard');
    await seedBranches(database, 0, STANDARD.branches);
    await seedRaceBranch(database);
    await seedBookings(database, 0, STANDARD.branches);
    await seedCustomers(database, sealOf(keys), customersOf(full));
    return database;
  });
  return {
    ...{ full, home, say, standard, engine },
    complaints: () => complaintsIn(home),
    async grown({ branches = STANDARD.branches, past = 0 }) {
      say(`making ${branches} branches and ${past} old appointments`);
      const database = await (await databases()).copy(await empty(), `grown_${branches}_${past}`);
      await seedBranches(database, 0, branches);
      await seedBookings(database, 0, Math.min(branches, 1_500));
      if (past > 0) await seedPast(database, past, (done) => say(`  ${done} old appointments`));
      return database;
    },
  };
}

/** Lets the product create its tables, then stops it, because a template database must have no connections. */
async function migrated(databases: () => Promise<Databases>, engine: Fixture['engine']): Promise<Database> {
  const database = (await databases()).named('fissa');
  const first = await engine(database);
  await first.kill();
  await database.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return database;
}

function starter(home: string, keys: string): Fixture['engine'] {
  let started = 0;
  return async (database, env = {}, preload = []) => {
    started += 1;
    const own: Variables = {
      ...{ FISSA_KEYS: keys, FISSA_DEMO: 'false', FISSA_HUMAN_CHECK: 'off', FISSA_RATE_LIMITS: 'off' },
      ...(database.url === '' ? {} : { DATABASE_URL: database.url }),
      ...env,
    };
    const server = await createNodeServer({ name: `engine-${started}`, home, program: PROGRAM, env: own, preload });
    await server.start();
    return server;
  };
}

const ENGINE_LOG = /^engine-\d+\.log$/;
const TOLD = 5;

/** Reads the error lines of the logs and empties them, so that each line is reported once. */
function complaintsIn(home: string): readonly string[] {
  const logs = readdirSync(home).filter((name) => ENGINE_LOG.test(name));
  const lines = logs.flatMap((name) => readFileSync(join(home, name), 'utf8').split('\n'));
  for (const name of logs) truncateSync(join(home, name));
  return lines.filter((line) => /"level":[56]0|rror|Fissa cannot/.test(line)).slice(-TOLD);
}

function later<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Runs work with engines and stops them afterwards, even after a failure. */
export async function withEngines<T>(
  engines: readonly Promise<Engine>[],
  work: (all: Engine[]) => Promise<T>,
): Promise<T> {
  const settled = await Promise.allSettled(engines);
  try {
    return await work(await Promise.all(engines));
  } finally {
    await Promise.all(settled.map((one) => (one.status === 'fulfilled' ? one.value.kill() : null)));
  }
}
