import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nationalHolidays } from '#domain/agenda/holidays.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { freePort } from '../../../tools/machine/ports.ts';
import { aBranch, aPayload, dayAhead } from '../booking/booking.testing.ts';
import { aSeatedVisit } from '../desk/desk.testing.ts';
import { romeDay } from '../platform/clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { wireUp } from './start-server.ts';

let fresh: FreshDatabase;
const keys = newKeys();
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

/** The first day from next week on with an open branch. */
async function anOpenDay(): Promise<string> {
  const closed = await fresh.db.selectFrom('holiday').select('day').where('city', 'in', ['', 'Milano']).execute();
  const feasts = closed.map(({ day }) => day.replaceAll('-', ''));
  return [7, 8, 9, 10].map(dayAhead).find((day) => !feasts.includes(day)) ?? '';
}

const cookiesOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Starts a server as an operator does; returns its log. */
async function start(more: Readonly<Record<string, string>> = {}, lines: string[] = []) {
  const own = { PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: keys, FISSA_DATA_DIR: temporaryFolder('wired') };
  const read = readEnvironment({ ...own, FISSA_HUMAN_CHECK: 'off', FISSA_WORKER: 'off', ...more });
  if (!read.ok) throw new Error(read.problems.join());
  const { app, stop } = await wireUp(read.value, { write: (line) => lines.push(line) });
  return { app, stop, lines };
}

// R0.24
test("a hold keeps the only seat for ten minutes, and the visit's booking takes it", async () => {
  const { app, stop } = await start();
  const slot = { data: await anOpenDay(), ora: '10:00' };
  const ask = async (call: string, payload: object, cookie = '') => {
    const headers = { cookie, 'idempotency-key': randomBytes(16).toString('hex') };
    return app.inject({ method: 'POST', url: `/fa3/api/${call}`, headers, payload });
  };
  const visit = async () =>
    cookiesOf(
      await ask('Disponibilita', {
        Codice: '0101',
        Data: addDays(
          romeDay(() => new Date()),
          1,
        ),
      }),
    );
  const own = await visit();
  const before = Date.now();
  const held = await ask('BloccaOrario', { codFiliale: '0101', ...slot }, own);
  const minutes = (Date.parse(held.json().scade) - before) / 60_000;
  expect([held.json().Status, Math.round(minutes)]).toEqual(['0', 10]);
  const another = await ask('BloccaOrario', { codFiliale: '0101', ...slot }, await visit());
  const stranger = await ask('CreateAppointment', aPayload(slot));
  expect([another.json().Status, stranger.json().motivo]).toEqual(['1', 'slot-taken']);
  expect((await ask('CreateAppointment', aPayload(slot), own)).json()).toMatchObject({ Status: '0', resultCode: 0 });
  expect(await fresh.db.selectFrom('seat').select('state').execute()).toEqual([{ state: 'booked' }]);
  await stop();
});

test('without cookies nothing is held, and a repeated key gets the plain answer and no proof', async () => {
  const { app, stop } = await start();
  const slot = { data: await anOpenDay(), ora: '10:00' };
  const ask = (call: string, payload: object, key: string) =>
    app.inject({ method: 'POST', url: `/fa3/api/${call}`, headers: { 'idempotency-key': key }, payload });
  const held = await ask('BloccaOrario', { codFiliale: '0101', ...slot }, 'hold-hold-hold-hold-1');
  expect(held.json()).toEqual({ Status: '0' });
  expect(await fresh.db.selectFrom('seat').select('state').execute()).toEqual([]);
  const book = () => ask('CreateAppointment', aPayload(slot), 'book-book-book-book-1');
  const [first, again] = [await book(), await book()];
  expect(first.json()).toMatchObject({ Status: '0', resultCode: 0 });
  expect(again.json()).toEqual(first.json());
  const given = [first, again].map(({ cookies }) => cookies.map(({ name }) => name));
  expect(given).toEqual([['fissa-visit', 'fissa-proof'], ['fissa-visit']]);
  expect(again.cookies[0]?.value).not.toBe(first.cookies[0]?.value);
  await stop();
});

test('without cookies a booking needs its own solved challenge, which works once', async () => {
  const { app, stop } = await start({ FISSA_HUMAN_CHECK: 'altcha' });
  const slot = { data: await anOpenDay(), ora: '10:00' };
  const challenge = await app.inject('/fa3/api/sfida?azione=prestito_personale');
  const { sfida } = challenge.json<{ sfida: Challenge }>();
  const work = { challenge: sfida, solution: await solveChallenge({ challenge: sfida, deriveKey }) };
  const token = Buffer.from(JSON.stringify(work)).toString('base64');
  const book = (key: string, human?: string) =>
    app.inject({
      ...{ method: 'POST', url: '/fa3/api/CreateAppointment', payload: aPayload(slot) },
      headers: { 'idempotency-key': key, ...(human && { 'x-human-check': human }) },
    });
  expect((await book('book-book-book-book-1')).statusCode).toBe(403);
  expect((await book('book-book-book-book-2', `prestito_business ${token}`)).statusCode).toBe(403);
  expect((await book('book-book-book-book-3', `prestito_personale ${token}`)).json()).toMatchObject({
    Status: '0',
    resultCode: 0,
  });
  expect((await book('book-book-book-book-4', `prestito_personale ${token}`)).statusCode).toBe(403);
  await stop();
});

// R13.5.6
test('if contacts must be confirmed, the answer to a booking contains the deadline, two hours later', async () => {
  const { app, stop } = await start({ FISSA_CONFIRMATION: 'contact' });
  const headers = { 'idempotency-key': randomBytes(16).toString('hex') };
  const payload = aPayload({ data: await anOpenDay(), ora: '10:00' });
  const before = Date.now();
  const made = await app.inject({ method: 'POST', url: '/fa3/api/CreateAppointment', headers, payload });
  expect(Math.round((Date.parse(made.json().confermaEntro) - before) / 60_000)).toBe(120);
  await stop();
});

// R16.4.32, R16.8.13
test('a holiday that would displace visits is reported at each start and not applied', async () => {
  const today = romeDay(() => new Date());
  const year = Number(today.slice(0, 4));
  const feasts = [year, year + 1].flatMap(nationalHolidays).map(({ day }) => day);
  const day = feasts.find((one) => one > addDays(today, 1)) ?? '';
  await (await start()).stop();
  // Simulates a holiday that only a later version adds.
  await fresh.db.deleteFrom('holiday').where('day', '=', day).where('city', '=', '').execute();
  await aSeatedVisit(fresh.db, { oppId: 'OPP000000000000001', starts: new Date(toInstant(day, 600)) });
  for (const _start of [1, 2]) {
    const { lines, stop } = await start();
    await stop();
    const told = lines.filter((line) => line.includes('"event":"holiday-waiting"'));
    expect(told).toEqual([expect.stringContaining(`"day":"${day}","city":"","people":1`)]);
    const inForce = await fresh.db.selectFrom('holiday').select('day').where('city', '=', '').execute();
    expect(inForce.map((row) => row.day)).not.toContain(day);
    expect(inForce.length).toBeGreaterThan(10);
  }
});

// R17.1.5
test('a start waits for its database, logs that, and continues when the database is available', async () => {
  const { hostname, port: there } = new URL(fresh.url);
  const port = await freePort();
  const url = Object.assign(new URL(fresh.url), { hostname: '127.0.0.1', port: String(port) }).href;
  const lines: string[] = [];
  const starting = start({ DATABASE_URL: url }, lines);
  await expect.poll(() => lines.join('')).toContain('"event":"database-awaited","code":"ECONNREFUSED"');
  const way = createServer((socket) => {
    const on = connect(Number(there), hostname);
    for (const [from, to] of [[socket, on] as const, [on, socket] as const])
      from.on('error', () => to.destroy()).pipe(to);
  }).listen(port, '127.0.0.1');
  const { app, stop } = await starting;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await stop();
  way.close();
});
