import { createHmac } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Keys } from '../config/keys.ts';
import { fingerprintOf, keyId } from '../crypto/key-set.ts';
import { createSeal } from '../crypto/seal.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { type FreshDatabase, freshDatabase } from '../database/postgres.testing.ts';
import { checkKeys } from './check-keys.ts';

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
test('later starts require the encryption keys of the first start; the signing key may change', async () => {
  await checkKeys(fresh.db, keys(1));
  await expect(checkKeys(fresh.db, keys(1, 2, 9))).resolves.toBe(keyId(keys(1)));
});

// R13.12.1, R0.70
test.each([
  ['another encryption key', keys(7)],
  ['another hash key', keys(1, 7)],
])('%s is rejected in one line without any key, and nothing is written', async (_, others) => {
  await checkKeys(fresh.db, keys(1));
  await expect(checkKeys(fresh.db, others)).rejects.toThrow(/^FISSA_KEYS are not the keys .+ filled with/);
  await expect(checkKeys(fresh.db, keys(1))).resolves.toBe(keyId(keys(1)));
});

// R13.12.1
test('a database filled before keys were recorded must decrypt with the keys', async () => {
  await aCustomerOf(keys(1));
  await expect(checkKeys(fresh.db, keys(7))).rejects.toThrow('FISSA_KEYS');
  await expect(checkKeys(fresh.db, keys(1, 7))).rejects.toThrow('FISSA_KEYS');
  await expect(checkKeys(fresh.db, keys(1))).resolves.toBe(keyId(keys(1)));
});

test('of two concurrent first starts with different keys one is rejected', async () => {
  const both = await Promise.allSettled([checkKeys(fresh.db, keys(1)), checkKeys(fresh.db, keys(7))]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

// R13.8.1
test('a start returns the id of the key in use, even if the key ring has a newer key', async () => {
  await checkKeys(fresh.db, keys(1));
  await expect(checkKeys(fresh.db, { ...keys(7), previous: [keys(1)] })).resolves.toBe(keyId(keys(1)));
  await expect(checkKeys(fresh.db, { ...keys(7), previous: [keys(8)] })).rejects.toThrow('FISSA_KEYS');
});

test('an empty database takes the newest key of a ring, a filled one the key that decrypts it', async () => {
  await aCustomerOf(keys(1));
  await expect(checkKeys(fresh.db, { ...keys(7), previous: [keys(1)] })).resolves.toBe(keyId(keys(1)));
  await fresh.db.deleteFrom('key_set').execute();
  await fresh.db.deleteFrom('customer').execute();
  await expect(checkKeys(fresh.db, { ...keys(7), previous: [keys(1)] })).resolves.toBe(keyId(keys(7)));
});

test('a former key may be removed from the key ring only if no row needs it', async () => {
  await checkKeys(fresh.db, keys(1));
  await fresh.db.updateTable('key_set').set({ state: 'former' }).execute();
  const inUse = { id: keyId(keys(7)), fingerprint: fingerprintOf(keys(7)), state: 'in use' } as const;
  await fresh.db.insertInto('key_set').values(inUse).execute();
  await expect(checkKeys(fresh.db, keys(7))).rejects.toThrow(`FISSA_KEYS lack the former key ${keyId(keys(1))}`);
  await fresh.db.updateTable('key_set').set({ emptied_at: new Date() }).where('state', '=', 'former').execute();
  await expect(checkKeys(fresh.db, keys(7))).resolves.toBe(keyId(keys(7)));
});

test('a database that recorded its keys before ids existed still recognises them', async () => {
  await sql`drop schema public cascade`.execute(fresh.db);
  await sql`create schema public`.execute(fresh.db);
  const migrator = new Migrator({ db: fresh.db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0008-key-fingerprint');
  const old = (key: Buffer) => createHmac('sha256', key).update('fissa key fingerprint').digest().subarray(0, 16);
  for (const purpose of ['encryption', 'hash'] as const)
    await sql`insert into key_fingerprint values (${purpose}, ${old(keys(1)[purpose])})`.execute(fresh.db);
  await migrate(fresh.db);
  await expect(checkKeys(fresh.db, keys(7))).rejects.toThrow('FISSA_KEYS are not');
  await expect(checkKeys(fresh.db, keys(1))).resolves.toBe(keyId(keys(1)));
});
