import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { asOneOf } from './several.ts';

// Below the repository, so that the built program finds its packages.
const program = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.fissa-test-'));
const SOON = { timeout: 60_000 };

let fresh: FreshDatabase;
let server: ChildProcess;
let said: string;
beforeAll(async () => {
  const input = { main: join(import.meta.dirname, 'main.ts') };
  const rolldownOptions = { input, output: { entryFileNames: '[name].js' } };
  await build({ configFile: false, logLevel: 'error', build: { ssr: true, outDir: program, rolldownOptions } });
});
afterAll(() => rmSync(program, { recursive: true, force: true }));

beforeEach(async () => {
  fresh = await freshDatabase();
  said = '';
  const own = { FISSA_ROLE: 'api', FISSA_PROCESSES: '2', PORT: '0', FISSA_HUMAN_CHECK: 'off' };
  const database = { DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: temporaryFolder('several') };
  server = spawn(process.execPath, [join(program, 'main.js')], {
    env: { PATH: process.env.PATH ?? '', ...own, ...database },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data) => (said += String(data)));
  await expect.poll(() => said, SOON).toContain('Fissa is ready');
});
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await expect.poll(children, SOON).toEqual([]);
  await fresh.close();
});

const children = () =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean);
const ping = async () => {
  const [address = ''] = /http:\S+:\d+/.exec(said) ?? [];
  return (await fetch(`${address}/fa3/api/ping`, { headers: { connection: 'close' } })).status;
};
/** Each running server says which keys it has. */
const servers = async () => (await fresh.db.selectFrom('key_reader').select('id').execute()).length;

// R15.6.3, R15.6.4
test('several processes answer behind one port; one that is killed makes way for another, and its operator reads so', async () => {
  expect(await servers()).toBe(2);
  expect(await Promise.all(Array.from({ length: 8 }, ping))).toEqual(Array(8).fill(200));
  const [killed = '', other = ''] = children();
  process.kill(Number(killed), 'SIGKILL');
  await expect.poll(() => said, SOON).toContain('{"event":"process-ended","code":"SIGKILL"}');
  await expect.poll(servers, SOON).toBe(3);
  expect(children()).toHaveLength(2);
  expect(children()).toContain(other);
  expect(await Promise.all(Array.from({ length: 8 }, ping))).toEqual(Array(8).fill(200));
});

// R15.6.4
test('a signal ends all of them, and none is started anew', async () => {
  const all = [...children(), String(server.pid)];
  for (const pid of all) process.kill(Number(pid), 'SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(said).not.toContain('Fissa cannot start');
});

// R15.6.3
test('of several the first delivers, and each tells its numbers at a port of its own', () => {
  const read = readEnvironment({ FISSA_ROLE: 'api', FISSA_PROCESSES: '3', METRICS_PORT: '9100' });
  if (!read.ok) throw new Error('not reached');
  const each = [0, 1, 2].map((number) => asOneOf({ url: '', number }, read.value));
  expect(each.map(({ delivers, metricsPort }) => [delivers, metricsPort])).toEqual([
    ...[
      [true, 9100],
      [false, 9101],
      [false, 9102],
    ],
  ]);
});
