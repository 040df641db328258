import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, toCompact, toInstant, weekday } from '#domain/time/rome.ts';
import { loadDemo } from '../demo/load.ts';
import { createLimits, noLimits } from '../http/limits/limits.ts';
import type { RequestContext } from '../http/public-gate.ts';
import { readTowns } from '../network/places/towns.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type HoldDeps, holdSlotCall } from './hold-slot.ts';
import { readDays } from './read-days.ts';

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const windows = { leadMinutes: 120, horizonDays: 30 };
let fresh: FreshDatabase;
let deps: HoldDeps;
let day: string;
let capacity: number;
beforeAll(async () => {
  fresh = await freshDatabase();
  await loadDemo(fresh.db, readTowns, seal);
  deps = { db: fresh.db, seal, windows, extraLoad: () => 0, holdMinutes: 10, limits: noLimits };
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'Europe/Rome')::date as today`.execute(
    fresh.db,
  );
  day = addDays(rows[0]?.today ?? '', 14);
  while (weekday(day) > 5) day = addDays(day, 1);
  const duty = fresh.db.selectFrom('duty').select('consultants').where('branch_code', '=', '0151');
  capacity = (await duty.where('weekday', '=', weekday(day)).executeTakeFirstOrThrow()).consultants;
});
afterAll(() => fresh.close());

const visitor = (key: string = randomBytes(20).toString('hex'), visit: Buffer = randomBytes(32)): RequestContext => ({
  visit,
  proof: null,
  address: '127.0.0.1',
  site: 'velaria',
  language: 'it',
  requestId: 'test',
  idempotencyKey: key,
  replayed: false,
  isHuman: true,
  hasVisit: true,
});
const at = (ora: string) => ({ codFiliale: '0151', data: toCompact(day), ora });
async function ask(ora: string, ctx: RequestContext) {
  const answer = await holdSlotCall(deps)(at(ora), ctx);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body;
}

// R0.26, R0.85
test('of 60 concurrent visitors as many hold the slot as there are seats; the others get alternatives', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('09:00', visitor())));
  expect(answers.filter(({ Status }) => Status === '0')).toHaveLength(capacity);
  const refused = answers.find((answer) => answer.Status === '1');
  expect(refused).toMatchObject({ Message: 'Orario non più disponibile' });
  expect(refused && 'alternative' in refused && refused.alternative[0]).toEqual({ data: toCompact(day), ora: '09:30' });
});

// R0.26
test('a slot on a full day gets alternatives on the nearest days', async () => {
  const full = holdSlotCall({ ...deps, extraLoad: (_branch, on) => (on === day ? capacity : 0) });
  const answer = await full(at('09:00'), visitor());
  if (!answer.ok || answer.value.body.Status !== '1') throw new Error('The day is not full');
  const days = answer.value.body.alternative.map(({ data }) => data);
  expect(days).toHaveLength(3);
  expect(days).not.toContain(toCompact(day));
});

// R3.21
test('at an agency only slots of its grid can be held, also when it is open at lunch', async () => {
  const agencies = fresh.db.selectFrom('branch').select('code').where('kind', '=', 'agency');
  const { code } = await agencies.orderBy('code').limit(1).executeTakeFirstOrThrow();
  await sql`insert into opening_hours values (${code}, ${weekday(day)}, 780, 840)`.execute(fresh.db);
  const answer = await holdSlotCall(deps)({ ...at('13:00'), codFiliale: code }, visitor());
  expect(answer).toMatchObject({ value: { body: { Status: '1', alternative: [{ ora: '12:30' }, {}, {}] } } });
});

// R0.25
test('a visit holds one slot: the second hold frees the first', async () => {
  const visit = randomBytes(32);
  await ask('10:00', visitor(undefined, visit));
  await ask('10:30', visitor(undefined, visit));
  const held = await fresh.db.selectFrom('seat').select('starts').where('visit', '=', visit).execute();
  expect(held.map(({ starts }) => starts?.getTime())).toEqual([toInstant(day, 10 * 60 + 30)]);
});

// R0.82
test('a repeated idempotency key gets the first answer; with another slot or from another visit it is rejected', async () => {
  const ctx = visitor();
  const first = await ask('11:00', ctx);
  expect(await ask('11:00', ctx)).toEqual(first);
  expect(await holdSlotCall(deps)(at('11:30'), ctx)).toEqual({ ok: false, error: 'key-reused' });
  expect(await holdSlotCall(deps)(at('11:00'), visitor(ctx.idempotencyKey))).toEqual({
    ok: false,
    error: 'key-reused',
  });
});

// R0.25
test('an expired hold is free without a purge', async () => {
  for (let seat = 0; seat < capacity; seat += 1) await ask('12:00', visitor());
  expect((await ask('12:00', visitor())).Status).toBe('1');
  const isShownFree = async () =>
    (await readDays(deps, { codes: ['0151'], from: day, days: 1 }))
      .get('0151')?.[0]
      ?.slots.find(({ minute }) => minute === 12 * 60)?.free;
  expect(await isShownFree()).toBe(false);
  await sql`update seat set held_until = now() - interval '1 second' where state = 'held'`.execute(fresh.db);
  expect(await isShownFree()).toBe(true);
  expect((await ask('12:00', visitor())).Status).toBe('0');
});

test.each(['08:30', '13:00', '12:45', '18:00'])('%s is no slot of the branch', async (ora) => {
  expect((await ask(ora, visitor())).Status).toBe('1');
});

describe('with limits', () => {
  const hold = async (ora: string, ctx: RequestContext) => {
    const held = await holdSlotCall({ ...deps, limits: createLimits(seal) })(at(ora), ctx);
    return held.ok ? held.value.body.Status : held.error;
  };
  const from = (address: string, visit?: Buffer): RequestContext => ({ ...visitor(undefined, visit), address });
  const HOURS = [
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ];
  const held = async () =>
    fresh.db
      .selectFrom('seat')
      .select(['visit', 'holder'])
      .where('state', '=', 'held')
      .where('branch_code', '=', '0151')
      .execute();
  let seats: number;
  beforeEach(async () => {
    await sql`delete from seat where branch_code = '0151'`.execute(fresh.db);
    const [today] = (await readDays(deps, { codes: ['0151'], from: day, days: 1 })).get('0151') ?? [];
    seats = today?.slots.reduce((sum, slot) => sum + slot.capacity, 0) ?? 0;
  });

  // R13.3.7
  test('one address, or one IPv6 site, holds at most a twentieth of a branch’s day, with any number of visits', async () => {
    for (const addressOf of [() => '203.0.113.9', (n: number) => `2001:db8:7:${n}::1`]) {
      await sql`delete from seat where branch_code = '0151'`.execute(fresh.db);
      for (const [n, hour] of [...HOURS, ...HOURS].entries()) await hold(hour, from(addressOf(n)));
      expect((await held()).length).toBeGreaterThan(0);
      expect((await held()).length / seats).toBeLessThanOrEqual(1 / 20);
    }
  });

  // R13.3.4
  test('no request is rejected for its address: the newest hold stays, the oldest is evicted', async () => {
    const visits = HOURS.map(() => randomBytes(32));
    for (const [n, hour] of HOURS.entries()) expect(await hold(hour, from('203.0.113.9', visits[n]))).toBe('0');
    const kept = (await held()).map(({ visit }) => visit?.toString('hex'));
    expect(kept).toEqual([visits.at(-1)?.toString('hex')]);
  });

  // R13.3.7, R13.3.3
  test("fifty addresses together hold at most a fifth of a day, and an honest visitor's hold is not evicted at once", async () => {
    for (let n = 0; n < 50; n += 1) await hold(HOURS[n % HOURS.length] ?? '', from(`198.51.100.${n}`));
    expect((await held()).length / seats).toBeLessThanOrEqual(1 / 5);
    const honest = randomBytes(32);
    expect(await hold('17:00', from('192.0.2.1', honest))).toBe('0');
    for (let n = 0; n < 2; n += 1) await hold(HOURS[n] ?? '', from(`198.51.100.${n}`));
    expect((await held()).some(({ visit }) => visit?.equals(honest))).toBe(true);
  });

  test('concurrent holds do not bypass the share', async () => {
    await Promise.all(HOURS.map((hour) => hold(hour, from('203.0.113.9'))));
    expect((await held()).length / seats).toBeLessThanOrEqual(1 / 20);
  });
});

// R18.4.8
test('six consultants give six holds in a slot, and the seventh visit gets alternatives', async () => {
  const duty = (consultants: number) =>
    fresh.db.updateTable('duty').set({ consultants }).where('branch_code', '=', '0151').execute();
  await duty(6);
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask('17:30', visitor())));
  await duty(capacity);
  expect(answers.map(({ Status }) => Status).sort()).toEqual(['0', '0', '0', '0', '0', '0', '1']);
});
