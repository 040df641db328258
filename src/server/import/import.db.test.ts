import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../database/postgres.testing.ts';
import { applyRows, openingWindows } from './apply.ts';
import { readRows } from './rows.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const HEADER =
  'kind,code,name,address,cap,city,province,lat,lng,email,phone,hours,consultants,oam,caps,tax_code,first_name,last_name,mobile,owner_branch';
const branch = (code: string, name: string, cap = '20121') =>
  `branch,${code},${name},Via della Vela 1,${cap},Milano,MI,45.46,9.19,a@b.example,,1-5 09:00-13:00; 6 09:00-12:30,2,,,,,,,`;
const agent = 'agent,AG01,Livia Vento,,,,,,,,,,,A1,20121 20122,,,,,';
const customer = ',,,,,,,,,m@x.example,,,,,,RSSMRA80A01H501U,Mario,Rossi,333 1234567,';
const file = (...lines: string[]) => [HEADER, ...lines].join('\n');
const load = (text: string) => fresh.db.transaction().execute((tx) => applyRows(tx, readRows(text).rows, seal));

test('branches, agents and customers are written, and again by code', async () => {
  const read = readRows(file(branch('0101', 'Prima'), agent, `customer${customer}`));
  expect(read.faults).toEqual([]);
  await load(file(branch('0101', 'Prima'), agent, `customer${customer}`));
  await load(file(branch('0101', 'Seconda')));
  expect(await fresh.db.selectFrom('branch').select(['code', 'name']).execute()).toEqual([
    { code: '0101', name: 'Seconda' },
  ]);
  expect(await fresh.db.selectFrom('opening_hours').selectAll().execute()).toHaveLength(6);
  const known = await fresh.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
  expect(known.mobile && seal.open(known.mobile)).toBe('+393331234567');
});

test('every bad line is named, with its number', () => {
  const { faults } = readRows(
    file(branch('0101', 'Prima'), branch('0102', 'Due', '2012'), `person${customer}`, branch('0103', '')),
  );
  expect(faults.map((fault) => fault.split(' ').slice(0, 3).join(' '))).toEqual([
    'line 3: cap',
    'line 4: kind',
    'line 5: name',
  ]);
});

test('one row the database refuses takes all the others with it', async () => {
  const foreign = `customer${customer.slice(0, -1)},9999`;
  await expect(load(file(branch('0109', 'Nona'), foreign))).rejects.toThrow();
  expect(await fresh.db.selectFrom('branch').select('code').where('code', '=', '0109').execute()).toEqual([]);
});

test('hours are read per weekday', () => {
  expect(openingWindows('1-2 09:00-13:00 14:00-18:00; 6 09:00-12:30')).toEqual([
    { weekday: 1, opens: 540, closes: 780 },
    { weekday: 1, opens: 840, closes: 1080 },
    { weekday: 2, opens: 540, closes: 780 },
    { weekday: 2, opens: 840, closes: 1080 },
    { weekday: 6, opens: 540, closes: 750 },
  ]);
});
