import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NETWORK_PATH, type NetworkList } from '#contract/network.ts';
import { mountNetworkList } from './network-list.ts';

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

test('the list is as the database has it, looked at once a minute', async () => {
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
  expect(await ask()).toBe('Milano Centro');
});

test('while the database is away the last list is served', async () => {
  let read: () => Promise<NetworkList> = async () => list('Milano');
  let time = 0;
  const ask = serverOf(
    () => read(),
    () => time,
  );
  await ask();
  read = away;
  time = minutes(5);
  expect(await ask()).toBe('Milano');
});

test('a new process without a database has the list of the one before', async () => {
  await serverOf(async () => list('Milano'))();
  expect(await serverOf(away)()).toBe('Milano');
});

test('where there never was a list there is none', async () => expect(await serverOf(away)()).toBe(404));
