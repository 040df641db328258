import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../database/postgres.testing.ts';
import { readTowns } from '../places/towns.ts';
import { loadDemo } from './load.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });

test('fills an empty database once, even when two processes start together', async () => {
  const towns = readTowns();
  const loaded = await Promise.all([loadDemo(fresh.db, towns, seal), loadDemo(fresh.db, towns, seal)]);
  expect([...loaded].sort()).toEqual([false, true]);
  const count = async (table: 'branch' | 'customer' | 'agent' | 'appointment' | 'seat') =>
    (await fresh.db.selectFrom(table).selectAll().execute()).length;
  expect([await count('branch'), await count('customer'), await count('agent')]).toEqual([210, 9, 41]);
  expect([await count('appointment'), await count('seat')]).toEqual([2, 2]);
});
