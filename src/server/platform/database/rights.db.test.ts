import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './pool.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';
import { prepareAsOwner, prepareOrCheck } from './prepare.ts';
import { grantServerRole } from './rights.ts';
import { countedDatabase } from './round-trips.testing.ts';
import type { Database } from './schema.ts';

const ROLE = `server_${randomBytes(4).toString('hex')}`;
let fresh: FreshDatabase;
let url: string;
let served: Kysely<Database>;
// One database for all tests: a rejected statement changes nothing.
beforeAll(async () => {
  fresh = await freshDatabase();
  const address = new URL(fresh.url);
  Object.assign(address, { username: ROLE, password: "it's secret" });
  url = address.href;
  await prepareAsOwner(fresh.url, url);
  served = createDatabase({ url, connections: 2 });
});
afterAll(async () => {
  await served.destroy();
  await sql.raw(`drop owned by ${ROLE}`).execute(fresh.db);
  await sql.raw(`drop role ${ROLE}`).execute(fresh.db);
  await fresh.close();
});

const attempt = (statement: string) => sql.raw(statement).execute(served);
const DENIED = /permission denied|must be owner|must be superuser/;

// R13.10.7
describe.each([
  ['consent', 'purpose'],
  ['audit', 'kind'],
  ['staff_act', 'act'],
  ['staff_act_seal', 'acts'],
  ['callback_try', 'result'],
])('the server cannot change rows or rules of %s', (table, column) => {
  test.each([
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table}`,
    `alter table ${table} add column x text`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to current_user`,
    `drop trigger ${table}_append_only on ${table}`,
    `create rule quiet as on insert to ${table} do instead nothing`,
    `create or replace function append_only() returns trigger language plpgsql as 'begin return null; end'`,
    `set session_replication_role = replica`,
  ])('%s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(DENIED);
  });
});

// R13.10.7
test.each([
  'delete from idempotency',
  "update idempotency set key_hash = '\\x01'",
  'update outbox set payload = payload',
  'update branch set email = email',
  // R16.7.4
  'update offer set figures = figures',
  "insert into agent (code, name) values ('AG1', 'x')",
  "update key_set set state = 'former'",
  'delete from customer',
  'update kysely_migration set name = name',
  'delete from schedule',
  'create table mine (a int)',
  'create schema mine',
  `alter role ${ROLE} superuser`,
  'create role other',
])("the server's role may not %s", async (statement) => {
  await expect(attempt(statement)).rejects.toThrow(DENIED);
});

// R13.10.7
test('the server role owns nothing and has no attribute but LOGIN', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from pg_class where relowner = r.oid) as tables,
           (select count(*)::int from pg_proc where proowner = r.oid) as functions,
           rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powers,
           (select count(*)::int from pg_auth_members where member = r.oid) as roles
      from pg_roles r where rolname = ${ROLE}`.execute(fresh.db);
  expect(rows).toEqual([{ tables: 0, functions: 0, powers: false, roles: 0 }]);
});

// R17.1.6
test('on any connection a statement times out in ten seconds and an idle transaction in thirty', async () => {
  const { rows } = await sql<{ settings: string[] }>`
    select rolconfig as settings from pg_roles where rolname = ${ROLE}`.execute(fresh.db);
  const settings = ['statement_timeout=10000', 'idle_in_transaction_session_timeout=30000'];
  expect(rows[0]?.settings).toEqual(expect.arrayContaining(settings));
});

// R13.10.7
test('expired request keys are deleted by the function, recent ones are not', async () => {
  const key = (n: number, age: string) =>
    sql`insert into idempotency (key_hash, call, body_sha256, answer, created_at)
        values (${Buffer.alloc(1, n)}, 'x', '\\x01', '{}', now() - ${age}::interval)`.execute(fresh.db);
  await key(1, '8 days');
  await key(2, '6 days');
  expect((await sql`select remove_old_keys(1000) as n`.execute(served)).rows).toEqual([{ n: 1 }]);
  expect((await served.selectFrom('idempotency').select('key_hash').execute()).length).toBe(1);
});

describe('a start as a role that owns nothing', () => {
  // R13.10.7
  test('migrates nothing and continues when the database is up to date', async () => {
    expect(await prepareOrCheck(url)).toBe(false);
    expect(await prepareOrCheck(fresh.url)).toBe(true);
  });

  // R13.10.7
  test('names the command to run if the database is not up to date', async () => {
    await sql`create table kept as select * from kysely_migration`.execute(fresh.db);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(fresh.db);
    await expect(prepareOrCheck(url)).rejects.toThrow(/^The database is not up to date.+npm run migrate/);
    await sql`insert into kysely_migration select * from kept on conflict do nothing`.execute(fresh.db);
    await sql`drop table kept`.execute(fresh.db);
  });

  test('rights can be granted repeatedly, also concurrently', async () => {
    await Promise.all([prepareAsOwner(fresh.url, url), prepareAsOwner(fresh.url, url)]);
    expect((await sql`select count(*) from schedule`.execute(served)).rows).toHaveLength(1);
  });
});

// R15.6.1
test('rights are granted in a dozen round trips, whatever the number of tables', async () => {
  const { db, costOf } = countedDatabase(fresh.url);
  const { trips } = await costOf(() => grantServerRole(db, ROLE, "it's secret"));
  await db.destroy();
  expect(trips).toBeLessThanOrEqual(12);
  expect((await attempt('select 1 from branch')).rows).toEqual([]);
});
