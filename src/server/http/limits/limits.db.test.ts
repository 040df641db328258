import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { createLimits } from './limits.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const limits = createLimits(createSeal({ encryption: Buffer.alloc(32), hash: Buffer.alloc(32) }));
const visit = (n: number) => Buffer.alloc(32, n);
const code = (n: number) => `CODE${n}`;

async function answers(asks: readonly { visit: Buffer; address: string; taxCode: string }[]) {
  const seen: boolean[] = [];
  for (const ask of asks) seen.push(await limits.lookup(fresh.db, ask));
  return seen.indexOf(false) === -1 ? asks.length : seen.indexOf(false);
}
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

// R6.11
describe('lookups', () => {
  test('a visit may ask for five different codes', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(1), address: `a${i}`, taxCode: code(i) })))).toBe(5));
  test('an address may ask ten times in ten minutes', async () =>
    expect(await answers(times(12, (i) => ({ visit: visit(i), address: 'a', taxCode: code(i) })))).toBe(10));
  test('a code may be asked for five times a day, wherever from', async () =>
    expect(await answers(times(7, (i) => ({ visit: visit(i), address: `a${i}`, taxCode: code(1) })))).toBe(5));
});

test('an address may show twenty tokens that are refused, and any number of good ones', async () => {
  const ask = { address: 'a' };
  for (let i = 0; i < 19; i++) await limits.refuseToken(fresh.db, ask);
  expect([await limits.openToken(fresh.db, ask), await limits.openToken(fresh.db, ask)]).toEqual([true, true]);
  await limits.refuseToken(fresh.db, ask);
  expect(await limits.openToken(fresh.db, ask)).toBe(false);
  expect(await limits.openToken(fresh.db, { address: 'b' })).toBe(true);
});

// R6.11
test('an address may create twenty times an hour', async () => {
  const seen: boolean[] = [];
  for (let i = 0; i < 21; i++) seen.push(await limits.create(fresh.db, { address: 'a' }));
  expect(seen.indexOf(false)).toBe(20);
  expect(await limits.create(fresh.db, { address: 'b' })).toBe(true);
});
