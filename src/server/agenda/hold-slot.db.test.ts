import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toCompact, weekday } from '#domain/time/rome.ts';
import { loadDemo } from '../demo/load.ts';
import type { Asker } from '../http/handle.ts';
import { createLimits, noLimits } from '../http/limits/limits.ts';
import { readTowns } from '../network/places/towns.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type HoldWorld, holdSlotCall } from './hold-slot.ts';

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const windows = { leadMinutes: 120, horizonDays: 30 };
let fresh: FreshDatabase;
let world: HoldWorld;
let day: string;
let capacity: number;
beforeAll(async () => {
  fresh = await freshDatabase();
  await loadDemo(fresh.db, readTowns(), seal);
  world = { db: fresh.db, seal, windows, extraLoad: () => 0, holdMinutes: 10, limits: noLimits };
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'Europe/Rome')::date as today`.execute(
    fresh.db,
  );
  day = addDays(rows[0]?.today ?? '', 14);
  while (weekday(day) > 5) day = addDays(day, 1);
  const duty = fresh.db.selectFrom('duty').select('consultants').where('branch_code', '=', '0151');
  capacity = (await duty.where('weekday', '=', weekday(day)).executeTakeFirstOrThrow()).consultants;
});
afterAll(() => fresh.close());

const visitor = (key: string = randomBytes(20).toString('hex'), visit: Buffer = randomBytes(32)): Asker => ({
  visit,
  proof: null,
  address: '127.0.0.1',
  site: 'velaria',
  language: 'it',
  requestId: 'test',
  idempotencyKey: key,
  replayed: false,
});
const at = (ora: string) => ({ codFiliale: '0151', data: toCompact(day), ora });
async function ask(ora: string, asker: Asker) {
  const answer = await holdSlotCall(world)(at(ora), asker);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body;
}

// R0.26, R0.85
test('of 60 visitors at once, as many hold the half-hour as there are seats; the others hear of hours nearby', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('09:00', visitor())));
  expect(answers.filter(({ Status }) => Status === '0')).toHaveLength(capacity);
  const refused = answers.find((answer) => answer.Status === '1');
  expect(refused).toMatchObject({ Message: 'Orario non più disponibile' });
  expect(refused && 'alternative' in refused && refused.alternative[0]).toEqual({ data: toCompact(day), ora: '09:30' });
});

// R0.25
test('a visit holds one half-hour: the second frees the first', async () => {
  const visit = randomBytes(32);
  await ask('10:00', visitor(undefined, visit));
  await ask('10:30', visitor(undefined, visit));
  const held = await fresh.db.selectFrom('seat').selectAll().where('visit', '=', visit).execute();
  expect(held).toHaveLength(1);
});

test('the same key answers the same; with another half-hour, or from another visit, it is refused', async () => {
  const asker = visitor();
  const first = await ask('11:00', asker);
  expect(await ask('11:00', asker)).toEqual(first);
  expect(await holdSlotCall(world)(at('11:30'), asker)).toEqual({ ok: false, error: 'key-reused' });
  expect(await holdSlotCall(world)(at('11:00'), visitor(asker.idempotencyKey))).toEqual({
    ok: false,
    error: 'key-reused',
  });
});

// R0.25
test('a hold that is over is nobody’s, without any clean-up', async () => {
  for (let seat = 0; seat < capacity; seat += 1) await ask('12:00', visitor());
  expect((await ask('12:00', visitor())).Status).toBe('1');
  await sql`update seat set held_until = now() - interval '1 second' where state = 'held'`.execute(fresh.db);
  expect((await ask('12:00', visitor())).Status).toBe('0');
});

test.each(['08:30', '13:00', '12:45', '18:00'])('%s is no half-hour of the branch', async (ora) => {
  expect((await ask(ora, visitor())).Status).toBe('1');
});

test('one address holds five seats at most, at whatever branch; an own hold moves, another address holds, a dead hold frees', async () => {
  const limited = { ...world, limits: createLimits(seal) };
  const hold = (ora: string, asker: Asker) => holdSlotCall(limited)(at(ora), asker);
  const from = (address: string, visit?: Buffer): Asker => ({ ...visitor(undefined, visit), address });
  const own = randomBytes(32);
  const hours = ['14:00', '14:30', '15:00', '15:30'];
  expect((await hold('16:00', from('203.0.113.9', own))).ok).toBe(true);
  for (const hour of hours) expect((await hold(hour, from('203.0.113.9'))).ok).toBe(true);
  const sixth = await Promise.all([1, 2, 3].map(() => hold('16:30', from('203.0.113.9'))));
  expect(sixth).toEqual([1, 2, 3].map(() => ({ ok: false, error: 'too-many-requests' })));
  expect((await hold('16:30', from('203.0.113.9', own))).ok).toBe(true);
  expect((await hold('17:00', from('203.0.113.10'))).ok).toBe(true);
  await sql`update seat set held_until = now() - interval '1 second' where visit = ${own}`.execute(fresh.db);
  expect((await hold('17:00', from('203.0.113.9'))).ok).toBe(true);
});
