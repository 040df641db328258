import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runWithRequestId } from '../../on-behalf.ts';
import { createDatabase } from '../pool.ts';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { inTransaction, writeWithCommit } from '../transaction.ts';
import { unnamedStatements } from './statement-names.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await sql`create table note (id int primary key, said text)`.execute(fresh.db);
});
afterEach(async () => {
  await sql`drop table note`.execute(fresh.db);
  await fresh.close();
});
const note = (id: number) => sql`insert into note values (${id}, 'x')`;
const notes = async () => (await sql<{ id: number }>`select id from note order by id`.execute(fresh.db)).rows;
const named = async (db = fresh.db) =>
  (await sql<{ name: string }>`select name from pg_prepared_statements where statement like '%note%'`.execute(db)).rows;

// R15.3.1
describe('a statement', () => {
  test('with parameters has one name per text', async () => {
    await inTransaction(fresh.db, async (tx) => {
      for (const id of [1, 2, 3]) await note(id).execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like 'insert into note%'`.execute(tx);
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  test('has no name behind a transaction pooler', async () => {
    const db = createDatabase({ url: fresh.url, connections: 1 }, unnamedStatements);
    await note(1).execute(db);
    expect(await named(db)).toEqual([]);
    await db.destroy();
  });

  test('survives a concurrent change of its table, alone and in a transaction', async () => {
    const all = sql<object>`select * from note where id > ${0}`;
    const inside = () => inTransaction(fresh.db, async (tx) => (await all.execute(tx)).rows);
    await note(1).execute(fresh.db);
    await Promise.all(Array.from({ length: 8 }, () => inside()));
    await sql`alter table note add column more int`.execute(fresh.db);
    expect(await inside()).toEqual([{ id: 1, said: 'x', more: null }]);
    expect((await all.execute(fresh.db)).rows).toEqual([{ id: 1, said: 'x', more: null }]);
    await sql`alter table note drop column more`.execute(fresh.db);
    expect((await all.execute(fresh.db)).rows).toEqual([{ id: 1, said: 'x' }]);
  });
});

// R15.3.1
describe('a connection that the database ended', () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`;
  test.each([
    ['by itself', (db: FreshDatabase['db']) => end.execute(db)],
    ['in a transaction', (db: FreshDatabase['db']) => inTransaction(db, (tx) => end.execute(tx))],
  ])('%s is not reused', async (_, work) => {
    const db = createDatabase({ url: fresh.url, connections: 1 });
    await expect(work(db)).rejects.toMatchObject({ code: '57P01' });
    // Immediately: the socket may not have closed yet.
    await note(1).execute(db);
    await expect(work(db)).rejects.toMatchObject({ code: '57P01' });
    await inTransaction(db, (tx) => note(2).execute(tx));
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
    await db.destroy();
  });
});

describe('a transaction', () => {
  // R18.7.4
  test('carries its request id while it lasts, and its connection does not afterwards', async () => {
    const name = sql<{ name: string }>`select current_setting('application_name') as name`;
    const db = createDatabase({ url: fresh.url, connections: 1 });
    const inside = () => inTransaction(db, async (tx) => (await name.execute(tx)).rows[0]?.name);
    const named = await Promise.all(
      ['3f2c-1', '3f2c-2'].map((id) =>
        runWithRequestId(id, async () => {
          await note(Number(id.at(-1))).execute(db);
          return inside();
        }),
      ),
    );
    expect(named).toEqual(['fissa 3f2c-1', 'fissa 3f2c-2']);
    expect((await name.execute(db)).rows).toEqual([{ name: 'fissa' }]);
    expect([await inside(), await runWithRequestId("x'; drop table note; --", inside)]).toEqual(['fissa', 'fissa']);
    const failed = runWithRequestId('3f2c-3', () => inTransaction(db, (tx) => note(1).execute(tx)));
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect((await name.execute(db)).rows).toEqual([{ name: 'fissa' }]);
    await db.destroy();
  });

  test('contains statements sent at its very end, and rolls them back on failure', async () => {
    await inTransaction(fresh.db, async (tx) => writeWithCommit(tx, note(1), note(2)));
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
    const twice = inTransaction(fresh.db, async (tx) => {
      await note(3).execute(tx);
      writeWithCommit(tx, note(1), note(4));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('sends statements in call order, and fails with its first error', async () => {
    const work = inTransaction(fresh.db, (tx) =>
      Promise.all([note(1).execute(tx), sql`select 1 / 0`.execute(tx), note(1).execute(tx)]),
    );
    await expect(work).rejects.toMatchObject({ code: '22012' });
    const first = inTransaction(fresh.db, (tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), note(1).execute(tx), note(2).execute(tx)]),
    );
    await expect(first).rejects.toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });

  test('accepts no statement after its end', async () => {
    const late = await inTransaction(fresh.db, async (tx) => () => note(9).execute(tx));
    await expect(late()).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });
});
