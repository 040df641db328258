import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { confirmedFolderIn, readConfirmedRequests } from './confirmed-requests.ts';
import type { Entry } from './entry.ts';
import { openJournal } from './journal.ts';

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-22T12:00:00Z');
const entry = (id: string): Entry => ({
  ...{ id, call: 'CreateAppointment', key: `key-of-${id}`, body: '{"cognome":"Canarini","email":"g***@v***.example"}' },
  ...{ host: 'velaria.example', client: '203.0.113.7', visit: 'v'.repeat(43), proof: 'f'.repeat(64) },
});
const journalAt = (folder: string, now: () => number) =>
  openJournal({ folder, seal, rateLimits: true, onUnreadable: () => undefined, now });
const settledSince = async (folder: string, since: number) => {
  const ids: (string | null)[] = [];
  for await (const found of readConfirmedRequests(confirmedFolderIn(folder), seal, since)) ids.push(found?.id ?? null);
  return ids;
};

// R17.1.7
test('a request that the engine confirmed is stored encrypted with its time; a refused one is not', async () => {
  const folder = temporaryFolder('settled');
  let now = NOON;
  const journal = await journalAt(folder, () => now);
  for (const id of ['A', 'B', 'C']) await journal.accept(entry(id));
  await journal.settle(entry('A'), true);
  await journal.settle(entry('B'), false);
  now += HOUR_MS;
  await journal.settle(entry('C'), true);
  expect(journal.all()).toEqual([]);
  expect(await settledSince(folder, 0)).toEqual(['A', 'C']);
  expect(await settledSince(folder, NOON + 1)).toEqual(['C']);
  const [file = ''] = readdirSync(confirmedFolderIn(folder));
  expect(readFileSync(join(confirmedFolderIn(folder), file), 'utf8')).not.toMatch(/Canarini|key-of/);
});

// R17.1.7
test('a confirmed request is removed after six hours, and an unreadable line is reported', async () => {
  const folder = temporaryFolder('settled');
  const journal = await journalAt(folder, () => NOON);
  await journal.settle(entry('A'), true);
  await journalAt(folder, () => NOON + 7 * HOUR_MS - 1);
  expect(await settledSince(folder, 0)).toEqual(['A']);
  const [file = ''] = readdirSync(confirmedFolderIn(folder));
  writeFileSync(join(confirmedFolderIn(folder), file), `${NOON} aGVsbG8=\n`);
  expect(await settledSince(folder, 0)).toEqual([null]);
  await journalAt(folder, () => NOON + 7 * HOUR_MS);
  expect(await settledSince(folder, 0)).toEqual([]);
});
