import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPayload, dayAhead, everyContactProven } from '../../booking/booking.testing.ts';
import { type RunningServer, wireUp } from '../../bootstrap/start-server.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import { keySource, keysText, loadKeys, newKeys, readKeys } from '../../platform/config/keys.ts';
import { keyId } from '../../platform/crypto/key-set.ts';
import { createSeal, sealedWith } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { checkKeys } from '../../platform/keys/check-keys.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { typedAs } from '../typed.testing.ts';
import { withNewKeys, writeRing } from './ring-file.ts';
import { rotateInstalled } from './rotate-installed.ts';

let fresh: FreshDatabase;
let running: RunningServer | undefined;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await fresh.close();
});

async function aServer(file: string): Promise<string> {
  const own = { PORT: '0', DATABASE_URL: fresh.url, FISSA_DEMO: 'true', FISSA_HUMAN_CHECK: 'off' };
  const read = readEnvironment({ ...own, FISSA_KEYS: file, FISSA_DATA_DIR: temporaryFolder('rotate') });
  if (!read.ok) throw new Error(read.problems.join());
  running = await wireUp(read.value, { write: () => undefined });
  return `http://127.0.0.1:${(running.app.server.address() as { port: number }).port}/fa3/api`;
}
const ask = async (base: string, call: string, body: unknown, more: Readonly<Record<string, string>> = {}) => {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(`${base}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1).join());
  return { cookie: cookie.join('; '), body: (await answer.json()) as Record<string, unknown> };
};
const book = async (base: string, key: string) => {
  const { body } = await ask(base, 'Disponibilita', { Codice: '0151', Data: dashed(dayAhead(7)), Giorni: 7 });
  const days = body.Disponibilita as readonly { Date: string; Slots: Record<string, boolean> }[];
  const open = days.flatMap(({ Date: day, Slots }) =>
    Object.keys(Slots).map((hour) => ({ day, hour, free: Slots[hour] })),
  );
  const { day = '', hour = '' } = open.find(({ free }) => free) ?? {};
  const payload = aPayload({ codFiliale: '0151', data: day.replaceAll('-', ''), ora: hour });
  return ask(base, 'CreateAppointment', payload, { 'idempotency-key': key });
};
const dashed = (day: string) => day.replace(/(....)(..)(..)/, '$1-$2-$3');

// R13.8.2
test('one command changes the keys of a running server, which continues to serve its data', async () => {
  const file = join(temporaryFolder('ring'), 'keys.json');
  writeRing(file, loadKeys({ keys: newKeys(), dataDir: '' }));
  const former = keyId(loadKeys({ keys: file, dataDir: '' }));
  const base = await aServer(file);
  const made = await book(base, 'an-intent-of-one-visit-1');
  expect(made.body).toMatchObject({ Status: '0' });
  await everyContactProven(fresh.db, createSeal(loadKeys({ keys: file, dataDir: '' })));
  const lines: string[] = [];
  await rotateInstalled(fresh.db, keySource({ keys: file, dataDir: '' }), (line) => void lines.push(line));
  const now = loadKeys({ keys: file, dataDir: '' });
  expect(now.previous?.map(keyId)).toEqual([former]);
  const { oppID } = made.body;
  const own = await ask(base, 'GetAppuntamento', { oppID }, { cookie: made.cookie });
  expect(own.body).toMatchObject({ Status: '0', appuntamento: { oppID, email: 'a***@v***.example' } });
  expect((await book(base, 'an-intent-of-one-visit-2')).body).toMatchObject({ motivo: 'already-booked' });
  const rows = await fresh.db.selectFrom('appointment').select('tax_code').execute();
  expect(new Set(rows.map(({ tax_code }) => sealedWith(tax_code)))).toEqual(new Set([keyId(now)]));
  expect(lines.join('\n')).toContain(`the key ${keyId(now)} is in use`);
  const written = JSON.parse(readFileSync(file, 'utf8'));
  for (const secret of [written.encryption, written.hash, written.signing]) expect(lines.join()).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

// R13.8.2
test('`npm run keys -- rotate` rotates the keys and prints none of them', async () => {
  const file = join(temporaryFolder('ring'), 'keys.json');
  writeRing(file, loadKeys({ keys: newKeys(), dataDir: '' }));
  const former = keyId(loadKeys({ keys: file, dataDir: '' }));
  const installation = { DATABASE_URL: fresh.url, FISSA_KEYS: file };
  const { lines } = await typedAs(() => import('../keys.ts'), ['rotate'], installation);
  const now = loadKeys({ keys: file, dataDir: '' });
  expect(now.previous?.map(keyId)).toEqual([former]);
  await expect(checkKeys(fresh.db, now)).resolves.toBe(keyId(now));
  expect(lines).not.toEqual([]);
  expect(lines.join()).not.toContain(now.encryption.toString('base64'));
});

// R13.8.4
test('keys in the variable must contain the new ones before the change, and are written to no file', async () => {
  const before = loadKeys({ keys: newKeys(), dataDir: '' });
  await checkKeys(fresh.db, before);
  const given = (keys: string) => keySource({ keys, dataDir: '' });
  const silent = () => undefined;
  await expect(rotateInstalled(fresh.db, given(keysText(before)), silent)).rejects.toThrow('npm run keys -- new');
  const text = keysText(withNewKeys(before));
  await rotateInstalled(fresh.db, given(text), silent);
  const now = readKeys(given(text));
  await expect(checkKeys(fresh.db, now)).resolves.toBe(keyId(now));
});

// R13.8.2
test('a former key is removed from the file by the first rotation after the last link with it expired', async () => {
  const file = join(temporaryFolder('ring'), 'keys.json');
  writeRing(file, loadKeys({ keys: newKeys(), dataDir: '' }));
  const source = keySource({ keys: file, dataDir: '' });
  const change = async () => {
    await checkKeys(fresh.db, readKeys(source));
    await rotateInstalled(fresh.db, source, () => undefined);
    return [readKeys(source), ...(readKeys(source).previous ?? [])].map(keyId);
  };
  const first = keyId(readKeys(source));
  const [second = ''] = await change();
  const [third = '', ...behind] = await change();
  expect(behind).toEqual([second, first]);
  const long = new Date(Date.now() - 31 * 86_400_000);
  await fresh.db.updateTable('key_set').set({ emptied_at: long }).where('id', '=', first).execute();
  expect((await change()).slice(1)).toEqual([third, second]);
});
