import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aMonthOfActs, aPerson } from '../desk.testing.ts';
import { actsOf, chainDailyHashes, sealOf } from './seal-days.ts';
import { verifySeals } from './verify-seals.ts';

let database: FreshDatabase;
const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => addDays(today, -days);

/** Audit entries of so many days ago; creates their monthly tables. */
async function acts(days: number, count: number, request = 'r') {
  await aMonthOfActs(database.db, ago(days));
  await sql`
    insert into staff_act (at, staff_id, session, role, act, fields, request_id)
    select ${ago(days)}::date::timestamp at time zone 'utc' + make_interval(hours => n), (select min(id) from staff), '\\x01',
      'dpo', 'Giorno', array['email', 'cellulare'], ${request}::text || n from generate_series(1, ${count}::int) as n`.execute(
    database.db,
  );
}
const breaks = async () => (await verifySeals(database.db)).breaks.map(({ day, why }) => `${why} ${day}`);
/** Runs with the rights of the database's owner. */
async function behind(statement: string) {
  for (const table of ['staff_act', 'staff_act_seal'])
    await sql.raw(`drop trigger if exists ${table}_append_only on ${table}`).execute(database.db);
  await sql.raw(statement).execute(database.db);
}

beforeEach(async () => {
  database = await freshDatabase();
  await aPerson(database.db, 'dpo');
  await acts(5, 3);
  await acts(3, 2);
  await acts(0, 1);
});
afterEach(() => database.close());

// R16.7.7, R16.8.15
test('every past day of the audit log gets one chained hash, empty days included, which verifies', async () => {
  expect(await chainDailyHashes(database.db)).toBeGreaterThanOrEqual(4);
  expect(await chainDailyHashes(database.db)).toBe(0);
  const { rows } = await sql<{ day: string; acts: string }>`
    select day::text, acts::text from staff_act_seal where day < ${ago(1)}::date order by day`.execute(database.db);
  expect(rows.map(({ acts }) => acts)).toEqual(['3', '0', '2', '0']);
  const { head, ...read } = await verifySeals(database.db);
  expect(read).toMatchObject({ dropped: 0, breaks: [] });
  expect(head?.sha256).toMatch(/^[0-9a-f]{64}$/);
  // Today's entries are not complete yet.
  expect([head?.day, today].sort()).toEqual([head?.day, today]);
  expect(head?.day).not.toBe(today);
});

// R16.7.7
test('concurrent processes write one hash per day', async () => {
  await Promise.all([1, 2, 3].map(() => chainDailyHashes(database.db)));
  await chainDailyHashes(database.db);
  expect(await breaks()).toEqual([]);
});

// R16.7.7, R16.8.15
test.each([
  [
    'an act is edited',
    "update staff_act set reason = 'altro' where request_id = 'r2' and at < now() - interval '100 hours'",
  ],
  ['an act is removed', "delete from staff_act where request_id = 'r2' and at < now() - interval '100 hours'"],
  [
    'whom it was about is taken away',
    "update staff_act set person = '\\x02' where request_id = 'r1' and at < now() - interval '100 hours'",
  ],
])('if %s, only that day fails the verification', async (_, statement) => {
  await chainDailyHashes(database.db);
  await behind(statement);
  expect(await breaks()).toEqual([`acts ${ago(5)}`]);
});

// R16.7.7, R16.8.15
test('any changed field of an audit entry makes the verification of its day fail', async () => {
  await chainDailyHashes(database.db);
  await behind(
    `create table untouched as select * from staff_act where request_id = 'r1' and at < now() - interval '100 hours'`,
  );
  const others: Readonly<Record<string, string>> = {
    ...{ at: "at + interval '1 second'", staff_id: '(select max(id) from staff)', session: "'\\x09'", role: "'admin'" },
    ...{ act: "'Altro'", branch_code: "'0101'", opp_id: "'OPP'", person: "'\\x02'", fields: "'{}'", reason: "'x'" },
    ...{ case_ref: "'P'", change: `'{"a":1}'`, request_id: "'other'" },
  };
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'staff_act' and column_name <> 'id'`.execute(
    database.db,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(others).sort());
  await aPerson(database.db, 'admin');
  const ids = '(select id from untouched)';
  for (const [column, value] of Object.entries(others)) {
    await behind(`update staff_act set ${column} = ${value} where id in ${ids}`);
    expect([column, await breaks()]).toEqual([column, [`acts ${ago(5)}`]]);
    await behind(`delete from staff_act where id in ${ids}`);
    await behind('insert into staff_act overriding system value select * from untouched');
  }
  expect(await breaks()).toEqual([]);
});

// R16.7.7, R16.8.15
test('an entry added to a hashed day makes it fail, and one before the first hashed day is reported', async () => {
  await chainDailyHashes(database.db);
  await acts(4, 1, 'later');
  await acts(9, 1, 'earlier');
  expect(await breaks()).toEqual([`unsealed ${ago(9)}`, `acts ${ago(4)}`]);
});

// R16.7.7
test('a missing or rewritten daily hash breaks the chain', async () => {
  await chainDailyHashes(database.db);
  await behind(`delete from staff_act_seal where day = '${ago(4)}'`);
  expect(await breaks()).toEqual([`chain ${ago(3)}`]);
  await behind(`update staff_act_seal set sha256 = sha256('x') where day = '${ago(5)}'`);
  expect(await breaks()).toEqual([`acts ${ago(5)}`, `chain ${ago(3)}`]);
});

// R16.7.7
test('a day that is hashed again after a change makes the next day fail, which is chained to the original hash', async () => {
  await chainDailyHashes(database.db);
  await behind(`delete from staff_act where at < '${ago(4)}'`);
  const { rows } = await sql<{ previous: Buffer }>`
    select previous from staff_act_seal where day = ${ago(5)}::date`.execute(database.db);
  const anew = sealOf(ago(5), await actsOf(database.db, ago(5)), rows[0]?.previous ?? Buffer.alloc(0));
  await sql`update staff_act_seal set acts = 0, sha256 = ${anew} where day = ${ago(5)}::date`.execute(database.db);
  await sql`update staff_act_seal set previous = ${anew} where day = ${ago(4)}::date`.execute(database.db);
  expect(await breaks()).toEqual([`acts ${ago(4)}`]);
});

// R16.7.7, R16.8.15
test('a month dropped after its retention time causes no failure; one dropped early does', async () => {
  await acts(800, 2);
  await acts(70, 2);
  await chainDailyHashes(database.db);
  expect(await breaks()).toEqual([]);
  await sql`select keep_act_months()`.execute(database.db);
  const after = await verifySeals(database.db);
  expect([after.breaks, after.dropped > 0]).toEqual([[], true]);
  for (const days of [70, 5]) {
    const month = ago(days).slice(0, 7).replace('-', '_');
    await sql.raw(`drop table staff_act_${month}`).execute(database.db);
    expect(await breaks()).toContain(`acts ${ago(days)}`);
  }
});

// R16.7.7
test("the server's role cannot change or delete a daily hash", async () => {
  await chainDailyHashes(database.db);
  for (const statement of ['update staff_act_seal set acts = 0', 'delete from staff_act_seal'])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
});
