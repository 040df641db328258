import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { runningEmbedded } from './embedded-running.ts';
import { createPool } from './pool.ts';

const here = import.meta.dirname;
const dataDir = mkdtempSync(join(tmpdir(), 'fissa-embedded-'));
chmodSync(dataDir, 0o755);
// Inside the repository, so that the built program resolves its packages.
const programs = mkdtempSync(join(here, '../../../../node_modules/.fissa-test-'));

beforeAll(async () => {
  const entry = join(here, 'embedded.ts');
  const rolldownOptions = { input: entry, output: { entryFileNames: 'embedded.mjs' } };
  await build({ configFile: false, logLevel: 'error', build: { ssr: true, outDir: programs, rolldownOptions } });
});

afterAll(() => {
  for (const directory of [dataDir, programs]) rmSync(directory, { recursive: true, force: true });
});

/** Another process that starts the database in our data directory and holds it until it is killed. */
async function holder(): Promise<{ process: ChildProcess; url: string }> {
  const code = `import { startEmbedded } from './embedded.mjs';
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(database.url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: programs });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.stderr.once('data', (data) => reject(new Error(String(data))));
  });
  return { process: child, url };
}

async function rows(url: string, sql: string): Promise<unknown[]> {
  const pool = createPool({ url });
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}

const serverPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

async function withOwn(work: (database: EmbeddedDatabase) => Promise<void>): Promise<void> {
  const database = await startEmbedded({ dataDir });
  try {
    await work(database);
  } finally {
    await database.stop();
  }
}

// R0.62
test('committed rows survive kill -9 of the program, and the next start succeeds by itself', async () => {
  const killed = await holder();
  await rows(killed.url, 'create table kept (word text); insert into kept values ($$one$$)');
  kill(killed.process.pid ?? 0);
  await withOwn(async ({ url }) => expect(await rows(url, 'select word from kept')).toEqual([{ word: 'one' }]));
});

test('committed rows survive kill -9 of the program and of PostgreSQL at once', async () => {
  const killed = await holder();
  await rows(killed.url, 'insert into kept values ($$two$$)');
  const server = serverPid();
  kill(killed.process.pid ?? 0);
  kill(server);
  await withOwn(async ({ url }) => expect(await rows(url, 'select word from kept')).toHaveLength(2));
});

test('a PostgreSQL that dies restarts at the same address with all committed rows', async () => {
  await withOwn(async ({ url }) => {
    const age = () => rows(url, "select now() - pg_postmaster_start_time() > interval '2 seconds' as settled");
    await expect.poll(age).toEqual([{ settled: true }]);
    // A checked-out connection without a query when its server dies, like that of a listening worker.
    const inUse = createPool({ url });
    const listener = await inUse.connect();
    const before = serverPid();
    kill(before);
    const kept = () => rows(url, 'select word from kept').catch(() => []);
    await expect.poll(kept).toHaveLength(2);
    expect(serverPid()).not.toBe(before);
    listener.release(true);
    await inUse.end();
  });
});

test('a data directory in use is rejected with one clear line', async () => {
  await withOwn(async () => {
    await expect(startEmbedded({ dataDir, patienceMs: 200 })).rejects.toThrow(
      /^Another process already uses the database/,
    );
  });
});

// R13.8.2
test('a tool finds the database of a running server, and none after a stop', async () => {
  await withOwn(async ({ url }) => expect(await runningEmbedded(dataDir)).toBe(url));
  expect(await runningEmbedded(dataDir)).toBe(null);
});

test('no PostgreSQL process remains after a stop', async () => {
  let pid = 0;
  await withOwn(async () => {
    pid = serverPid();
  });
  expect(() => process.kill(pid, 0)).toThrow();
});
