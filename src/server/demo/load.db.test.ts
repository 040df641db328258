import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromInstant, weekday } from '#domain/time/rome.ts';
import { readTowns } from '../network/places/towns.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { loadDemo } from './load.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });

// R0.64, R15.3.8
test('fills an empty database once, also in two simultaneous starts, and returns the counts', async () => {
  const loaded = await Promise.all([loadDemo(fresh.db, readTowns, seal), loadDemo(fresh.db, readTowns, seal)]);
  expect([...loaded].sort()).toEqual([false, true]);
  const count = async (table: 'branch' | 'customer' | 'agent' | 'appointment' | 'seat') =>
    (await fresh.db.selectFrom(table).selectAll().execute()).length;
  expect([await count('branch'), await count('customer'), await count('agent')]).toEqual([210, 9, 41]);
  expect([await count('appointment'), await count('seat')]).toEqual([2, 2]);
  const { rows } = await sql`select reltuples::int as rows from pg_class where relname = 'branch'`.execute(fresh.db);
  expect(rows).toEqual([{ rows: 210 }]);
});

test('Ersilia has an appointment at an agency, Duilio one at a branch, each on a future weekday', async () => {
  const rows = await fresh.db
    .selectFrom('appointment')
    .innerJoin('branch', 'branch.code', 'appointment.branch_code')
    .select(['first_name', 'product', 'branch.kind', 'starts', 'state'])
    .orderBy('product')
    .execute();
  expect(rows).toMatchObject([
    { first_name: 'Duilio', product: 1, kind: 'branch', state: 'confirmed' },
    { first_name: 'Ersilia', product: 3, kind: 'agency', state: 'confirmed' },
  ]);
  for (const { starts } of rows) {
    const { day, minute } = fromInstant(starts?.getTime() ?? 0);
    expect([weekday(day) < 6, day > fromInstant(Date.now()).day, minute]).toEqual([true, true, 600]);
  }
});

const factsOf = async (taxCode: string) => {
  const row = await fresh.db
    .selectFrom('customer')
    .selectAll()
    .where('tax_code_hash', '=', seal.taxCodeHash(taxCode))
    .executeTakeFirst();
  return (
    row && [row.first_name, row.mobile !== null, row.open_personal, row.open_salary, row.owner_branch === null, row.job]
  );
};

// R7.60
test.each([
  ['BLLGVR87D52M999Y', ['Ginevra', true, false, false, false, 2]],
  ['TRRRND79P03M999W', ['Orlando', false, false, false, false, 2]],
  ['PRTFMT84S47M999N', ['Fiammetta', true, false, true, false, 2]],
  ['RCCLDR75B28M999A', ['Leandro', true, true, false, false, 2]],
  ['SLRTTV90M55M999X', ['Ottavia', true, false, false, true, 2]],
  ['FNTMDA68T02M999I', ['Amedeo', true, false, false, false, 2]],
  ['LGRZOE96C49M999W', ['Zoe', true, false, false, false, 2]],
  ['CLLRSL61A65M999D', ['Ersilia', true, false, false, false, 3]],
  ['MNTDLU92H18M999N', ['Duilio', true, false, false, false, 2]],
  ['VNTLSS82L21M999M', undefined],
])('the person with %s has the name, mobile, open files, unowned flag and job: %j', async (code, facts) =>
  expect(await factsOf(code)).toEqual(facts),
);
