import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Keys } from '../config/keys.ts';
import { createSeal } from '../crypto/seal.ts';
import { checkKeys } from './check-keys.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const keys = (encryption: number, hash = 2, signing = 3): Keys => ({
  encryption: Buffer.alloc(32, encryption),
  hash: Buffer.alloc(32, hash),
  signing: Buffer.alloc(32, signing),
});

const aCustomerOf = (own: Keys) => {
  const seal = createSeal(own);
  const tax_code = seal.seal('BLLGVR87D52M999Y');
  const person = { id: 'C1', first_name: 'Ginevra', last_name: 'Bellacqua', tax_code };
  return fresh.db
    .insertInto('customer')
    .values({ ...person, tax_code_hash: seal.taxCodeHash('BLLGVR87D52M999Y'), email: null, mobile: null })
    .execute();
};

// R13.12.1
test('the keys of the first start are the keys of every later one; links may get a new signing key', async () => {
  await checkKeys(fresh.db, keys(1));
  await expect(checkKeys(fresh.db, keys(1, 2, 9))).resolves.toBeUndefined();
});

test.each([
  ['another encryption key', keys(7)],
  ['another hash key', keys(1, 7)],
])('%s is refused in one line without any key, and so is nothing written with it', async (_, others) => {
  await checkKeys(fresh.db, keys(1));
  await expect(checkKeys(fresh.db, others)).rejects.toThrow(/^FISSA_KEYS are not the keys .+ filled with/);
  await expect(checkKeys(fresh.db, keys(1))).resolves.toBeUndefined();
});

test('a database filled before keys were remembered must open with them', async () => {
  await aCustomerOf(keys(1));
  await expect(checkKeys(fresh.db, keys(7))).rejects.toThrow('FISSA_KEYS');
  await expect(checkKeys(fresh.db, keys(1))).resolves.toBeUndefined();
});

test('of two processes that start first with different keys one is refused', async () => {
  const both = await Promise.allSettled([checkKeys(fresh.db, keys(1)), checkKeys(fresh.db, keys(7))]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
