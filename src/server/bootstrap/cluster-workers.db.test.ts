import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort, isFree } from '../../../tools/machine/ports.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { workerEnvironment } from './cluster-workers.ts';

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
});
/** Resolves once it is ready. */
async function start(drainSeconds = '0', more: Readonly<Record<string, string>> = {}) {
  said = '';
  const own = { FISSA_ROLE: 'api', FISSA_PROCESSES: '2', PORT: '0', FISSA_HUMAN_CHECK: 'off' };
  const drain = { FISSA_RATE_LIMITS: 'off', FISSA_DRAIN_SECONDS: drainSeconds };
  const database = { DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: temporaryFolder('several') };
  server = spawn(process.execPath, [join(program, 'main.js')], {
    env: { PATH: process.env.PATH ?? '', ...own, ...drain, ...database, ...more },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data) => (said += String(data)));
  await expect.poll(() => said, SOON).toContain('Fissa is ready');
}
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await expect.poll(children, SOON).toEqual([]);
  await fresh.close();
});

/** The first of two consecutive free ports. */
async function freePorts(): Promise<number> {
  const first = await freePort();
  return (await isFree(first + 1)) ? first : freePorts();
}
const children = () =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean);
const isThere = (pid: string) => spawnSync('ps', ['-p', pid]).status === 0;
const address = () => /http:\S+:\d+/.exec(said)?.[0] ?? '';
const get = async (path: string, headers = {}) => {
  const answer = await fetch(`${address()}${path}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
const ping = () => get('/fa3/api/ping', { connection: 'close' });
/** Each running server registers its keys. */
const servers = async () => (await fresh.db.selectFrom('key_reader').select('id').execute()).length;

// R15.6.3, R15.6.4
test('several processes answer on one port; a killed one is replaced and logged', async () => {
  const numbers = await freePorts();
  await start('0', { METRICS_PORT: String(numbers) });
  expect(await servers()).toBe(2);
  for (const port of [numbers, numbers + 1])
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })).status).toBe(200);
  expect(await Promise.all(Array.from({ length: 8 }, ping))).toEqual(Array(8).fill(200));
  // The first process migrates the database; later ones never do.
  await sql`alter table kysely_migration rename to noted`.execute(fresh.db);
  const [killed = '', other = ''] = children();
  process.kill(Number(killed), 'SIGKILL');
  await expect.poll(() => said, SOON).toContain('"event":"process-ended","code":"SIGKILL"}');
  await expect.poll(async () => (await servers()) === 3 || said.includes('cannot start'), SOON).toBe(true);
  expect(said).not.toContain('cannot start');
  expect(children()).toHaveLength(2);
  expect(children()).toContain(other);
  const { rows } = await sql`select to_regclass('public.kysely_migration') as again`.execute(fresh.db);
  expect(rows).toEqual([{ again: null }]);
  await sql`alter table noted rename to kysely_migration`.execute(fresh.db);
  expect(await Promise.all(Array.from({ length: 8 }, ping))).toEqual(Array(8).fill(200));
});

// R15.6.4
test.each([
  ['each of them', (all: readonly string[]) => all],
  ['the first alone', (all: readonly string[]) => all.slice(-1)],
])('a signal to %s ends all of them without a restart or an error line', async (_, asked) => {
  await start();
  const workers = children();
  for (const pid of asked([...workers, String(server.pid)])) process.kill(Number(pid), 'SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(workers).toHaveLength(2);
  expect(workers.filter(isThere)).toEqual([]);
  expect(said).not.toMatch(/Fissa cannot start|process-ended/);
});

// R15.6.4, R17.1.1, R17.1.2
test('after a signal they report not ready, and a load balancer loses no request under load', async () => {
  await start('5');
  let isReady = true;
  const look = (async () => {
    while (isReady) isReady = (await get('/readyz')) === 200;
  })();
  const answers: number[] = [];
  const asking = Array.from({ length: 8 }, async () => {
    while (isReady) answers.push(await get('/fa3/api/ping'));
  });
  await expect.poll(() => answers.length, SOON).toBeGreaterThan(100);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await Promise.all([look, ...asking]);
  // A client that did not check readiness is served, and its connection closed.
  const late = await fetch(`${address()}/fa3/api/ping`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  // A client that never completes its request is disconnected.
  const slow = connect(Number(new URL(address()).port), '127.0.0.1').on('error', () => undefined);
  slow.write(
    'POST /fa3/api/TrovaFiliali3 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await ended).toEqual([0, null]);
});

// R15.6.3
test('the first of several delivers, and each has metrics on its own port', () => {
  const read = readEnvironment({ FISSA_ROLE: 'api', FISSA_PROCESSES: '3', METRICS_PORT: '9100' });
  if (!read.ok) throw new Error('not reached');
  const each = [0, 1, 2].map((number) => workerEnvironment({ url: '', directUrl: '', number }, read.value));
  expect(each.map(({ delivers, metricsPort }) => [delivers, metricsPort])).toEqual([
    ...[
      [true, 9100],
      [false, 9101],
      [false, 9102],
    ],
  ]);
});
