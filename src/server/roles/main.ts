import { environmentOrExit } from '../platform/config/environment.ts';
import { warningsOf } from '../platform/config/warnings.ts';
import { wireEdge } from './wire-edge.ts';
import { type Running, wireUp } from './wire-up.ts';

/** Milliseconds running requests may take to end after a signal. */
const PATIENCE_MS = 10_000;

const environment = environmentOrExit();
for (const warning of warningsOf(environment)) console.error(warning);
try {
  const running = await (environment.role === 'edge' ? wireEdge(environment) : wireUp(environment));
  stopOnSignals(running);
  const { port } = running.app.server.address() as { readonly port: number };
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(environment.host) ? 'localhost' : environment.host;
  console.log(`Fissa is ready: http://${host}:${port}/fa3/`);
} catch (problem) {
  console.error(oneLine(problem));
  process.exit(1);
}

/** The first signal lets running work end, the second ends at once (R0.54). */
function stopOnSignals(running: Running): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function oneLine(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : 'unknown reason';
  const isBusy = problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE';
  const advice = isBusy ? ' (another program uses this port: choose one with PORT)' : '';
  return `Fissa cannot start: ${message.replace(/\s+/g, ' ')}${advice}`;
}
