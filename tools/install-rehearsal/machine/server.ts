import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../machine/program.ts';
import { isReady } from '../../machine/ready.ts';
import { pollUntil } from '../../machine/until.ts';
import type { Place } from '../place.ts';
import { assertHolds } from '../steps.ts';
import type { Settings } from './command.ts';

const READY_MS = 60_000;

/**
 * Starts `node dist/server/main.js` with these settings, until it is ready; the returned function stops it as systemd
 * would.
 */
export async function startServer({ home, opt, ports }: Place, settings: Settings): Promise<() => Promise<void>> {
  const log = join(home, 'server.log');
  const args = [join(opt, 'dist/server/main.js')];
  const env = { NODE_ENV: 'production', PORT: String(ports.server), ...settings };
  const program = launch({ command: process.execPath, args, env, log });
  // The desk opens a moment after the server is ready, and the server then says so.
  const isDeskOpen = () => readFileSync(log, 'utf8').includes("The staff's desk:");
  const isUp = async () =>
    !program.isRunning() || (isDeskOpen() && (await isReady(`http://127.0.0.1:${ports.server}`)));
  const waited = await pollUntil(isUp, READY_MS);
  assertHolds(waited !== null && program.isRunning(), `the server is not ready: ${readFileSync(log, 'utf8')}`);
  return async () => {
    program.signal('SIGTERM');
    await program.exited;
  };
}
