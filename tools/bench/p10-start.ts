import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../machine/ports.ts';
import { launch } from '../machine/program.ts';
import { pollUntil } from '../machine/until.ts';
import { ask } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import { type Fixture, ROOT } from './core/fixture.ts';
import { plainRow, rateRow, ratioRow } from './core/judge.ts';
import { interleaved } from './core/rounds.ts';
import { atMost } from './core/row.ts';

const PATIENCE_MS = 120_000;
const EVERY_MS = 5;

/**
 * Measures the time from process start to readiness, and compares it with a bare server that starts such a database.
 */
export const p10: Bench = { id: 'P10', name: 'start', take: startRows(started) };

/** Starts a program in a separate folder, by name, and returns the milliseconds to its first successful answer. */
type Start = (fixture: Fixture, name: string, program: string) => Promise<number>;

export function startRows(start: Start): Bench['take'] {
  return async (fixture) => {
    const [product, bare] = [join(ROOT, 'dist/server/main.js'), join(ROOT, 'dist/tools/bench/bare.js')];
    const first = await start(fixture, 'own', product);
    await start(fixture, 'bare', bare);
    const rounds = await interleaved(
      () => start(fixture, 'own', product),
      () => start(fixture, 'bare', bare),
    );
    const told = { id: 'P10', name: 'second start', unit: 'ms' };
    const work = 'process start to /readyz, with the page, the demo and its database';
    const once = 'first start of a built clone: the database is made and the demo loaded';
    return {
      rows: [
        rateRow({ ...told, work, target: atMost(2_000, ' ms') }, rounds),
        ratioRow({ ...told, work: 'against Fastify with a database', target: null }, rounds),
        plainRow({
          id: 'P10',
          name: 'first start',
          work: once,
          unit: 's',
          target: atMost(90, ' s'),
          value: first / 1000,
        }),
      ],
    };
  };
}

/** Milliseconds to the first successful answer; the process is then stopped. */
async function started(fixture: Fixture, name: string, program: string): Promise<number> {
  const port = await freePort();
  const dataDir = join(fixture.home, `start-${name}`);
  mkdirSync(dataDir, { recursive: true });
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), FISSA_DATA_DIR: dataDir };
  const began = performance.now();
  const running = launch({
    command: process.execPath,
    args: [program],
    env,
    log: join(fixture.home, `start-${name}.log`),
  });
  const isReady = () =>
    ask(`http://127.0.0.1:${port}/readyz`, { method: 'GET' }).then(
      ({ status }) => status === 200,
      () => !running.isRunning(),
    );
  await pollUntil(isReady, PATIENCE_MS, EVERY_MS);
  const ms = performance.now() - began;
  if (!running.isRunning()) throw new Error(`${name} does not start`);
  running.signal('SIGTERM');
  await running.exited;
  return ms;
}
