import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import type { Entry } from './entry.ts';
import { type Journal, openJournal } from './journal.ts';
import { createQuotas } from './quotas.ts';

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
let folder: string;
let unreadable: string[];
beforeEach(() => {
  folder = join(temporaryFolder('journal'), 'journal');
  unreadable = [];
});

const deps = (rateLimits = true) => ({
  ...{ folder, seal, rateLimits },
  onUnreadable: (file: string) => void unreadable.push(file),
});
const open = (rateLimits = true): Promise<Journal> => openJournal(deps(rateLimits));
const entry = (id: string, change: Partial<Entry> = {}): Entry => ({
  id,
  call: 'CreateAppointment',
  key: `key-of-${id}`,
  body: '{"cognome":"Canarini","email":"g***@v***.example"}',
  host: 'velaria.example',
  client: '203.0.113.7',
  visit: 'v'.repeat(43),
  proof: 'f'.repeat(64),
  ...change,
});
const idsOf = (journal: Journal) => journal.all().map(({ id }) => id);
const kept = () => readdirSync(folder).filter((name) => name.endsWith('.entry'));

// R17.5.1
test('count and age of the entries survive a restart; processed entries do not count', async () => {
  const journal = await open();
  for (const id of ['A', 'B']) await journal.accept(entry(id));
  const bytes = kept().reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const later = await openJournal({ ...deps(), now: () => Date.now() + 60_000 });
  expect(later.measure()).toEqual({ entries: 2, bytes, ageMs: expect.any(Number) });
  expect(Math.floor(later.measure().ageMs / 60_000)).toBe(1);
  for (const each of later.all()) await later.settle(each, false);
  expect(later.measure()).toEqual({ entries: 0, bytes: 0, ageMs: 0 });
});

describe('an acknowledged entry', () => {
  test('survives a crash, oldest first and unchanged', async () => {
    const journal = await open();
    for (const id of ['B', 'A', 'C']) expect(await journal.accept(entry(id))).toBeNull();
    const again = await open();
    expect(again.all()).toEqual([entry('B'), entry('A'), entry('C')]);
    expect(again.find('A')).toEqual(entry('A'));
  });

  test('of an older release, which stored the proof itself, is read with the SHA-256 of the proof', async () => {
    const token = 'p'.repeat(43);
    await (await open()).accept(entry('old', { proof: token }));
    expect((await open()).find('old')).toEqual(entry('old', { proof: sha256(token).toString('hex') }));
  });

  test('stays in order with any clock of a later process', async () => {
    await (await open()).accept(entry('first'));
    const [file = ''] = kept();
    renameSync(join(folder, file), join(folder, file.replace(/^\d{16}/, '9000000000000000')));
    await (await open()).accept(entry('second'));
    expect(idsOf(await open())).toEqual(['first', 'second']);
  });

  // R13.8.1
  test('is read and replayed after a change of keys', async () => {
    await (await open()).accept(entry('A'));
    const next = { encryption: Buffer.alloc(32, 8), hash: Buffer.alloc(32, 9) };
    const former = { encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) };
    const deps = { folder, rateLimits: true, onUnreadable: (file: string) => void unreadable.push(file) };
    const later = await openJournal({ ...deps, seal: createSeal({ ...next, previous: [former] }) });
    expect(later.all()).toEqual([entry('A')]);
    expect(unreadable).toEqual([]);
  });

  // R0.39
  test('is not readable on the disk', async () => {
    await (await open()).accept(entry('A'));
    const bytes = readFileSync(join(folder, kept()[0] ?? '')).toString('latin1');
    for (const text of [bytes, Buffer.from(bytes, 'base64').toString('latin1')])
      expect(text).not.toMatch(/Canarini|203\.0\.113|CreateAppointment/);
  });

  test('is stored once per idempotency key, also when simultaneous; another body with that key is refused', async () => {
    const journal = await open();
    expect(await Promise.all([journal.accept(entry('A')), journal.accept(entry('A'))])).toEqual([null, null]);
    expect(await journal.accept(entry('A', { body: '{}' }))).toBe('key-reused');
    expect(kept()).toHaveLength(1);
  });

  test('is removed once the engine has processed it, and set aside for the operator if it cannot be processed', async () => {
    const journal = await open();
    for (const id of ['A', 'B']) await journal.accept(entry(id));
    await journal.settle(entry('A'), false);
    await journal.setAside(entry('B'));
    expect([idsOf(journal), idsOf(await open())]).toEqual([[], []]);
    expect(readdirSync(join(folder, 'da-verificare'))).toHaveLength(1);
  });
});

describe('a file left by a crash', () => {
  test('of an unacknowledged request is removed', async () => {
    await (await open()).accept(entry('A'));
    writeFileSync(join(folder, '9999999999999999-B.draft'), 'half a');
    expect(idsOf(await open())).toEqual(['A']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
    expect(unreadable).toEqual([]);
  });

  test.each([
    ['torn', (bytes: Buffer) => bytes.subarray(0, 40)],
    ['changed by one bit', (bytes: Buffer) => Buffer.from(bytes.map((byte, n) => (n === 60 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
  ])('%s is recognised, reported and set aside, and the others are replayed', async (_, damage) => {
    const journal = await open();
    for (const id of ['A', 'B']) await journal.accept(entry(id));
    const [torn = ''] = kept();
    writeFileSync(join(folder, torn), damage(readFileSync(join(folder, torn))));
    expect([idsOf(await open()), unreadable]).toEqual([['B'], [torn]]);
    expect(readdirSync(join(folder, 'da-verificare'))).toEqual([torn]);
  });
});

describe('an entry that is not acknowledged', () => {
  // R0.16, R0.14
  test('leaves no file when the write fails, and may be retried', async () => {
    const journal = await open();
    renameSync(folder, `${folder}.away`);
    // More often than one visit has places: a failed try takes none.
    for (let n = 0; n < 6; n += 1) expect(await journal.accept(entry('A'))).toBe('unavailable');
    expect(idsOf(journal)).toEqual([]);
    renameSync(`${folder}.away`, folder);
    expect([kept(), await journal.accept(entry('A'))]).toEqual([[], null]);
  });

  // R13.3.8, R0.66
  test('exceeds the limit of its visit; other visits of its address still have room', async () => {
    const journal = await open();
    const visit = 'w'.repeat(43);
    for (let n = 0; n < 5; n += 1) expect(await journal.accept(entry(`A${n}`, { visit }))).toBeNull();
    expect(await journal.accept(entry('B', { visit }))).toBe('unavailable');
    expect(await journal.accept(entry('C'))).toBeNull();
    expect(await (await open(false)).accept(entry('B', { visit }))).toBeNull();
  });

  // R13.3.8
  test('is an event above the quota of events, which does not reduce the quota of requests', async () => {
    const journal = await open();
    const event = (n: number, visit: string) =>
      entry(`E${n}`, { call: 'sendAudit', visit, client: `10.${n >> 8}.${n & 255}.1` });
    for (let n = 0; n < 500; n += 1) expect(await journal.accept(event(n, `visit-${n >> 2}`))).toBeNull();
    expect(await journal.accept(event(500, 'another'))).toBe('unavailable');
    expect(await journal.accept(entry('A', { visit: 'visit-1' }))).toBeNull();
  });

  test('is accepted later, when an earlier entry was processed, set aside or never written', async () => {
    const journal = await open();
    for (let n = 0; n < 5; n += 1) await journal.accept(entry(`A${n}`));
    await journal.settle(entry('A0'), false);
    await journal.settle(entry('A0'), false);
    await journal.setAside(entry('A1'));
    const again = await open();
    for (const each of [journal, again])
      for (const [id, answer] of [
        ['B', null],
        ['C', null],
        ['D', 'unavailable'],
      ] as const)
        expect([id, await each.accept(entry(`${id}${each === again}`))]).toEqual([id, answer]);
  });

  test('exceeds the total limit, for any visitor', async () => {
    const quotas = createQuotas([], true);
    const from = (n: number) => ({ visit: `v${n}`, client: `10.${n >> 8}.${n & 255}.1` });
    for (let n = 0; n < 5_000; n += 1) expect(quotas.enter(entry(`A${n}`, from(n)))).toBe(true);
    expect(quotas.enter(entry('B', from(5_001)))).toBe(false);
    quotas.leave(entry('A1', from(1)));
    expect(quotas.enter(entry('B', from(5_001)))).toBe(true);
  });

  // R13.3.9
  test.each([
    [1, 1_145],
    [24, 3_129],
    [200, 4_000],
  ])(
    'is refused above the flood share: %i addresses get at most %i entries, and another address still has room',
    (addresses, taken) => {
      const quotas = createQuotas([], true);
      const flooded = flood(quotas, addresses);
      expect(flooded).toHaveLength(taken);
      const honest = (n: number) => entry(`H${n}`, { visit: `h${n}`, client: `198.51.${n}.4` });
      for (let n = 0; n < 200; n += 1) expect(quotas.enter(honest(n))).toBe(true);
      const later = createQuotas(flooded, true);
      expect([later.enter(ofFlood(1, 0)), later.enter(honest(0))]).toEqual([false, true]);
      expect(createQuotas(flooded, false).enter(ofFlood(1, 0))).toBe(true);
    },
  );

  // R13.3.9
  test('of a flooding address leaves room for its neighbours, and of a flooding block for other blocks', () => {
    const quotas = createQuotas([], true);
    const from = (n: number, client: string) => entry(`A${n}`, { visit: `v${n}`, client });
    let n = 0;
    while (quotas.enter(from(n, '203.0.113.7'))) n += 1;
    expect(quotas.enter(from(n, '203.0.113.8'))).toBe(true);
    for (let host = 9; host < 256; host += 1) while (quotas.enter(from(n, `203.0.113.${host}`))) n += 1;
    expect(quotas.enter(from(n, '203.0.113.8'))).toBe(false);
    expect(quotas.enter(from(n, '203.0.112.7'))).toBe(true);
  });
});

/** Entry `n` of a flood from address `number`, each with its own visit, as without cookies. */
const ofFlood = (n: number, number: number) =>
  entry(`F${number}-${n}`, { visit: `f${number}-${n}`, client: `10.${number}.0.1` });

/** Sends from so many addresses in turn until none has a place. Returns the accepted entries. */
function flood(quotas: ReturnType<typeof createQuotas>, addresses: number): readonly Entry[] {
  const taken: Entry[] = [];
  for (let n = 0, before = -1; taken.length > before; n += 1) {
    before = taken.length;
    for (let number = 0; number < addresses; number += 1)
      if (quotas.enter(ofFlood(n, number))) taken.push(ofFlood(n, number));
  }
  return taken;
}
