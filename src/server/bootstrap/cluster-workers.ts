import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';
import { type LineSink, type LogEvent, reportTo } from '../platform/operator-log.ts';
import { openDatabase } from './open-database.ts';

/** Environment variable of a worker process: the database's address, and its number. */
const PLACE = 'FISSA_PLACE_AMONG_SEVERAL';
interface Place {
  readonly url: string;
  readonly directUrl: string;
  readonly number: number;
}
/** Pause before an ended process is replaced. */
const RESTART_PAUSE_MS = 500;

/**
 * Starts several processes that share one port, after opening their database, which is migrated and filled once. A
 * process that ends is replaced. Throws when the first ones do not start, and leaves nothing running.
 */
export async function startSeveral(environment: Environment, log: LineSink = process.stderr): Promise<RunningWorkers> {
  const stops: (() => Promise<unknown>)[] = [];
  const tell = reportTo(log, environment);
  // Each process runs the server's main file, even if this one was started by a script that installs and builds.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.js', import.meta.url)) });
  let isStopping = false;

  /** Starts a worker process. Resolves with its port once it is ready. */
  const start = (place: Place): Promise<number> => {
    const worker = cluster.fork({ [PLACE]: JSON.stringify(place) });
    worker.on('exit', (code, signal) => {
      if (isStopping || !ready.has(worker)) return;
      ready.delete(worker);
      tell({ event: 'process-ended', code: signal ?? String(code) });
      setTimeout(() => isStopping || again(place), RESTART_PAUSE_MS);
    });
    return whenReady(worker).then((port) => {
      ready.add(worker);
      return port;
    });
  };
  const ready = new Set<Worker>();
  const again = (place: Place) =>
    void start(place).catch(() => setTimeout(() => isStopping || again(place), RESTART_PAUSE_MS));

  async function stop(): Promise<void> {
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map(endOf));
    for (const each of stops.splice(0).reverse()) await each();
  }

  try {
    const { url, directUrl } = await prepare(environment, (each) => stops.push(each), tell);
    const ports = await Promise.all(
      Array.from({ length: environment.processes }, (_, number) => start({ url, directUrl, number })),
    );
    return { port: ports[0] ?? environment.port, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
export interface RunningWorkers {
  readonly port: number;
  /** None where worker processes handle the signal themselves. */
  readonly leave?: () => void;
  stop(): Promise<void>;
}

/** Creates missing keys before several processes read them. */
async function prepare(environment: Environment, onEnd: (stop: () => Promise<unknown>) => void, tell: LogEvent) {
  const keys = openKeyring(environment);
  const addresses = await openDatabase(environment, onEnd, tell);
  if (environment.demo && addresses.ownerUrl !== null) {
    const { fillDemo } = await import('./create-deps.ts');
    const db = createDatabase({ url: addresses.directUrl, connections: 1 });
    keys.follow(await checkKeys(db, keys).finally(() => db.destroy()));
    await fillDemo(addresses.ownerUrl, createSeal(keys));
  }
  return addresses;
}

const whenReady = (worker: Worker): Promise<number> =>
  new Promise((resolve, reject) => {
    worker.once('message', ({ port }: { readonly port: number }) => resolve(port));
    worker.once('exit', () => reject(new Error('a worker process ended during the start; its own line says why')));
  });

function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

/** The settings that the primary process gave this worker process; null for a single process. */
export function workerPlace(): Place | null {
  const said = process.env[PLACE];
  return cluster.isWorker && said !== undefined ? JSON.parse(said) : null;
}

/** Settings of a worker process: the first delivers, and each has its own metrics port. */
export const workerEnvironment = ({ number }: Place, environment: Environment): Environment => ({
  ...environment,
  delivers: environment.delivers && number === 0,
  metricsPort: environment.metricsPort && environment.metricsPort + number,
});
