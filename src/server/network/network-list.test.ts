import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NETWORK_PATH, type NetworkList } from '#contract/network.ts';
import { keepNetworkList, mountNetworkList } from './network-list.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fissa-list-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const list = (name: string): NetworkList => ({
  filiali: [
    {
      Codice: '0101',
      RagioneSociale: name,
      Indirizzo: 'Via della Vela 12',
      CAP: '20121',
      Citta: 'Milano',
      Provincia: 'MI',
      Latitudine: 45.46,
      Longitudine: 9.19,
    },
  ],
  agenzie: [],
});
const away = () => Promise.reject(new Error('no database'));
const minutes = (n: number) => n * 60_000;

function serverOf(read: () => Promise<NetworkList>, now = () => 0) {
  const app = fastify();
  mountNetworkList(app, { dataDir, read, now });
  return async () => {
    const reply = await app.inject(NETWORK_PATH);
    return reply.statusCode === 200 ? (reply.json() as NetworkList).filiali[0]?.RagioneSociale : reply.statusCode;
  };
}

test('the list of branches equals the database’s, is refreshed once a minute and never delays a request', async () => {
  let name = 'Milano';
  let time = 0;
  const ask = serverOf(
    async () => list(name),
    () => time,
  );
  expect(await ask()).toBe('Milano');
  name = 'Milano Centro';
  expect(await ask()).toBe('Milano');
  time = minutes(1);
  expect(await ask()).toBe('Milano');
  expect(await ask()).toBe('Milano Centro');
});

// R7.44
test('while the database is down the last list is served', async () => {
  let read: () => Promise<NetworkList> = async () => list('Milano');
  let time = 0;
  const ask = serverOf(
    () => read(),
    () => time,
  );
  await ask();
  read = away;
  time = minutes(5);
  expect([await ask(), await ask()]).toEqual(['Milano', 'Milano']);
});

test('a hanging database delays no request, and only one query waits for it', async () => {
  let asked = 0;
  let time = 0;
  const ask = serverOf(
    () => {
      asked += 1;
      return asked === 1 ? Promise.resolve(list('Milano')) : new Promise(() => undefined);
    },
    () => time,
  );
  await ask();
  time = minutes(2);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['Milano', 'Milano', 'Milano']);
  expect(asked).toBe(2);
});

test('the list is on disk after the start, before any request', async () => {
  const app = fastify();
  mountNetworkList(app, { dataDir, read: async () => list('Milano'), now: () => 0 });
  await app.ready();
  await vi.waitFor(() => expect(readdirSync(dataDir)).toEqual(['rete.json']));
  expect(JSON.parse(readFileSync(join(dataDir, 'rete.json'), 'utf8'))).toEqual(list('Milano'));
});

// R7.44
test('a new process without a database has the list of its predecessor or of an import', async () => {
  await keepNetworkList(dataDir, list('Milano'));
  expect(await serverOf(away)()).toBe('Milano');
});

test("a new process serves the former process's list while the database hangs", async () => {
  await keepNetworkList(dataDir, list('Milano'));
  expect(await serverOf(() => new Promise(() => undefined))()).toBe('Milano');
});

test('without any list the answer is 404', async () => expect(await serverOf(away)()).toBe(404));

test('the list is compressed, and not resent to a browser that has it', async () => {
  const app = fastify();
  mountNetworkList(app, { dataDir, read: async () => list('Milano'), now: () => 0 });
  const first = await app.inject({ url: NETWORK_PATH, headers: { 'accept-encoding': 'gzip, br' } });
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toEqual(list('Milano'));
  const again = await app.inject({ url: NETWORK_PATH, headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
