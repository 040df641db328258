import { setFlagsFromString } from 'node:v8';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { misspeltWarnings } from '../platform/config/misspelt-settings.ts';
import { warningsOf } from '../platform/config/warnings.ts';
import { routeThroughProxy } from '../platform/route-through-proxy.ts';
import { type RunningWorkers, startSeveral, workerEnvironment, workerPlace } from './cluster-workers.ts';
import { holdSignals } from './defer-signals.ts';
import { startProblem } from './start-problem.ts';
import type { RunningServer } from './start-server.ts';

/** Milliseconds that running work may take after the port is closed. The primary of several processes waits longer. */
const TIMEOUT_MS = 10_000;
const PRIMARY_EXTRA_MS = 1_000;

const environment = environmentOrExit();
const place = workerPlace();
// A worker process gets signals from the primary, perhaps twice.
const release = place === null ? holdSignals() : () => null;
if (place === null)
  for (const warning of [...misspeltWarnings(process.env), ...warningsOf(environment)]) console.error(warning);
try {
  await routeThroughProxy(environment);
  const running = await start(environment);
  // Keeps the heap small: by default V8 lets garbage grow to a multiple of the live data.
  setFlagsFromString('--heap-growing-percent=30');
  const stop = stopOnSignals(running, environment);
  const held = release();
  if (held !== null) stop(held);
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(environment.host) ? 'localhost' : environment.host;
  if (place === null) {
    console.log(`Fissa is ready: http://${host}:${running.port}/fa3/`);
    if (running.desk) console.log(`The staff's desk: ${running.desk}`);
  } else process.send?.({ port: running.port });
} catch (problem) {
  console.error(startProblem(problem, environment));
  process.exit(1);
}

/** Loads only the modules that this process needs. */
async function start(given: Environment): Promise<RunningWorkers & Pick<RunningServer, 'desk'>> {
  if (place === null && given.processes > 1) return startSeveral(given);
  const { app, ...rest } = await (given.role === 'edge' ? startEdge(given) : startEngine(given));
  return { port: (app.server.address() as { readonly port: number }).port, ...rest };
}

async function startEdge(given: Environment): Promise<RunningServer> {
  return (await import('./wire-edge.ts')).wireEdge(given);
}

async function startEngine(given: Environment): Promise<RunningServer> {
  if (place === null && given.databaseUrl === undefined) return startWithDatabase(given);
  const { wireUp } = await import('./start-server.ts');
  if (place === null) return wireUp(given);
  // The primary process has already opened and migrated the database.
  return wireUp(workerEnvironment(place, given), process.stderr, async () => ({ ...place, ownerUrl: null }));
}

/** Starts the embedded PostgreSQL while the rest of the program loads. */
async function startWithDatabase(given: Environment): Promise<RunningServer> {
  const { startEmbedded } = await import('../platform/database/embedded.ts');
  const begun = startEmbedded(given);
  // A failure is reported by the code that opens the database.
  begun.catch(() => undefined);
  const [{ wireUp }, { openDatabase }] = await Promise.all([import('./start-server.ts'), import('./open-database.ts')]);
  return wireUp(given, process.stderr, (environment, onEnd, tell) =>
    openDatabase(environment, onEnd, tell, () => begun),
  );
}

/**
 * Ends the process on signals. The first signal lets running work end, the second ends it at once. After SIGTERM the
 * process first reports for some seconds that it is not ready, so that the load balancer uses others; Ctrl-C skips this
 * wait.
 */
function stopOnSignals(running: RunningWorkers, { drainSeconds }: Pick<Environment, 'drainSeconds'>) {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): unknown => {
    // A signal to the process group reaches a worker process twice.
    if (isStopping) return place === null && process.exit(1);
    isStopping = true;
    const drainMs = signal === 'SIGTERM' ? drainSeconds * 1_000 : 0;
    setTimeout(() => process.exit(1), drainMs + TIMEOUT_MS + (running.leave ? 0 : PRIMARY_EXTRA_MS)).unref();
    running.leave?.();
    const end = () =>
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    return running.leave ? setTimeout(end, drainMs) : end();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return stop;
}
