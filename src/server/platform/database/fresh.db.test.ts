import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from './postgres.testing.ts';

const HOLIDAY = sql`insert into holiday (day, name) values ('2026-11-23', 'Prova')`;

/** Writes a row, runs the statements, closes; returns whether the next test gets this database, and its rows. */
async function after(...statements: readonly string[]): Promise<{ readonly isSame: boolean; readonly rows: number }> {
  const one = await freshDatabase();
  await HOLIDAY.execute(one.db);
  for (const statement of statements) await sql.raw(statement).execute(one.db);
  await one.close();
  const next = await freshDatabase();
  const { rows } = await sql`select * from holiday`.execute(next.db);
  await next.close();
  return { isSame: next.url === one.url, rows: rows.length };
}

test('a test reuses the database of the previous test, without its rows', async () =>
  expect(await after()).toEqual({ isSame: true, rows: 0 }));

test.each([
  [
    'renamed a column',
    'alter table holiday rename column city to town',
    'alter table holiday rename column town to city',
  ],
  ['renamed a table', 'alter table staff_act rename to others'],
  ['silenced a trigger', 'alter table staff_act disable trigger user'],
  ['took a table away', 'drop table schedule'],
  ['added an index', 'create index on holiday (city)'],
  ['added a function', "create function public.one() returns int language sql as 'select 1'"],
])('a test that %s leaves a database that is not reused', async (_, ...statements) =>
  expect(await after(...statements)).toEqual({ isSame: false, rows: 0 }),
);
