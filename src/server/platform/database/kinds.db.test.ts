import { type Kysely, Migrator, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';
import type { Database } from './schema.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

async function backTo(db: Kysely<Database>, version: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(version);
}
const aBranch = (db: Kysely<Database>) =>
  sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
      values ('0101', 'branch', 'Filiale', 'Via della Vela 12', '20121', 'Milano', 'MI', 45.46, 9.19)`.execute(db);

/** Inserts a row as the former version does: a product, a flag, and a start or none. */
const older = (db: Kysely<Database>, code: string, product: number, callback: boolean, starts: string | null) =>
  sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, callback, state, tax_code_hash,
        tax_code, first_name, last_name, email, mobile, details, media)
      values (${code.padEnd(18, 'X')}, 'C', ${product}, '0101', ${starts}, ${callback}, 'confirmed', ${code}::bytea,
        '', 'Ginevra', 'Bellacqua', '', '', '{}', '{}')`.execute(db);
const eachKind = async (db: Kysely<Database>) => {
  await older(db, 'visit', 1, false, '2027-03-30T08:00:00Z');
  await older(db, 'call', 3, true, null);
  await older(db, 'request', 5, false, null);
  await older(db, 'businesscall', 5, true, null);
};
const kinds = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('appointment').select(['opp_id', 'kind', 'language']).orderBy('id').execute();
  return rows.map(({ opp_id, kind, language }) => [opp_id.replace(/X+$/, ''), kind, language]);
};
const EACH = [
  ['visit', 'visit', 'it'],
  ['call', 'call', 'it'],
  ['request', 'request', 'it'],
  ['businesscall', 'call', 'it'],
];

test('a row without a kind gets one derived from its start and its callback flag', async () => {
  await backTo(fresh.db, '0006-holders');
  await aBranch(fresh.db);
  await eachKind(fresh.db);
  await migrate(fresh.db);
  expect(await kinds(fresh.db)).toEqual(EACH);
});

describe('a process of the former version beside the new one', () => {
  test('continues to book, and the rows that it writes get a kind', async () => {
    await aBranch(fresh.db);
    await eachKind(fresh.db);
    expect(await kinds(fresh.db)).toEqual(EACH);
  });

  test('still recognises a callback that the new version wrote', async () => {
    await aBranch(fresh.db);
    await sql`insert into appointment (opp_id, contact_id, product, branch_code, kind, state, tax_code_hash, tax_code,
        first_name, last_name, email, mobile, details, media)
      values ('ABCDEFGHIJKLMNOPQR', 'C', 1, '0101', 'call', 'confirmed', '', '', 'G', 'B', '', '', '{}', '{}')`.execute(
      fresh.db,
    );
    const { rows } = await sql`select callback from appointment`.execute(fresh.db);
    expect(rows).toEqual([{ callback: true }]);
  });
});

test.each([
  ['a visit without an hour', 1, 'visit', null],
  ['a request at an hour', 5, 'request', '2027-03-30T08:00:00Z'],
  ['a request of another product than business', 3, 'request', null],
  ['a kind that nobody knows', 5, 'wish', null],
])('the database rejects %s', async (_, product, kind, starts) => {
  await aBranch(fresh.db);
  const row = sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, kind, state, tax_code_hash,
      tax_code, first_name, last_name, email, mobile, details, media)
    values ('ABCDEFGHIJKLMNOPQR', 'C', ${product}, '0101', ${starts}, ${kind}, 'confirmed', '', '', 'G', 'B', '', '',
      '{}', '{}')`;
  await expect(row.execute(fresh.db)).rejects.toThrow('violates check constraint');
});
