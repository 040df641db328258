import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runWithRequestId } from '../../request-id.ts';
import { createDatabase, createPool } from '../pool.ts';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { inTransaction } from '../transaction.ts';
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
  test('with parameters is prepared under one name per text', async () => {
    await inTransaction(fresh.db, async (tx) => {
      for (const id of [1, 2, 3]) await note(id).execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like 'insert into note%'`.execute(tx);
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  test('is not prepared behind a transaction pooler', async () => {
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

  test('after the first of two statements is not reused', async () => {
    const db = createDatabase({ url: fresh.url, connections: 1 });
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const cut = inTransaction(db, async (tx) => {
      const { rows } = await pid.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(fresh.db);
      await note(1).execute(tx);
    });
    await expect(cut).rejects.toThrow();
    await note(2).execute(db);
    expect(await notes()).toEqual([{ id: 2 }]);
    await db.destroy();
  });

  // R17.1.9
  test('or that became read-only is not reused', async () => {
    const db = createDatabase({ url: fresh.url, connections: 1 });
    const readOnly = sql`set session characteristics as transaction read only`;
    await readOnly.execute(db);
    await expect(note(1).execute(db)).rejects.toMatchObject({ code: '25006' });
    await note(1).execute(db);
    await readOnly.execute(db);
    await expect(inTransaction(db, (tx) => note(2).execute(tx))).rejects.toMatchObject({ code: '25006' });
    await inTransaction(db, (tx) => note(2).execute(tx));
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
    await db.destroy();
  });
});

describe('a transaction', () => {
  // R18.7.4
  test('carries its request id on the connection until it ends', async () => {
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

  test('sends statements in call order, and fails with its first error', async () => {
    const work = inTransaction(fresh.db, (tx) =>
      Promise.all([note(1).execute(tx), sql`select 1 / 0`.execute(tx), note(1).execute(tx)]),
    );
    await expect(work).rejects.toMatchObject({ code: '22012' });
    const first = inTransaction(fresh.db, (tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), note(1).execute(tx), note(2).execute(tx)]),
    );
    await expect(first).rejects.toMatchObject({ code: '22012' });
    const behind = inTransaction(fresh.db, (tx) => {
      sql`select 1 / 0`.execute(tx).catch(() => undefined);
      return note(1).execute(tx);
    });
    await expect(behind).rejects.toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });

  test('has its isolation level', async () => {
    const level = sql<{ level: string }>`select current_setting('transaction_isolation') as level`;
    const within = fresh.db.transaction().setIsolationLevel('repeatable read');
    expect(await within.execute(async (tx) => (await level.execute(tx)).rows)).toEqual([{ level: 'repeatable read' }]);
  });

  test('with a failed statement is not committed, even if the code ignored the failure', async () => {
    await note(1).execute(fresh.db);
    const ignored = fresh.db.transaction().execute(async (tx) => {
      await note(2).execute(tx);
      await note(1)
        .execute(tx)
        .catch(() => undefined);
    });
    await expect(ignored).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([{ id: 1 }]);
  });

  test('accepts no statement after its end', async () => {
    const late = await inTransaction(fresh.db, async (tx) => () => note(9).execute(tx));
    await expect(late()).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });

  test.each(['commit', 'rollback'])('accepts no statement after its %s was sent', async (end) => {
    const { db, sent } = hearing(end);
    let late: Promise<unknown> | undefined;
    const work = inTransaction(db, async (tx) => {
      await note(1).execute(tx);
      late = sent.then(() => note(9).execute(tx));
      late.catch(() => undefined);
      if (end === 'rollback') throw new Error('refused');
    });
    await work.catch(() => undefined);
    await expect(late).rejects.toThrow('The transaction is over');
    expect(await notes()).toEqual(end === 'commit' ? [{ id: 1 }] : []);
    await db.destroy();
  });
});

/** A database of one connection, and the moment at which it sends a text. */
function hearing(text: string) {
  const pool = createPool({ url: fresh.url, connections: 1 });
  const sent = new Promise<void>((resolve) => {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (asked: { text: string }) => Promise<unknown>;
      Object.assign(client, {
        query(asked: { text: string }) {
          const answer = query(asked);
          if (asked.text === text) resolve();
          return answer;
        },
      });
    });
  });
  return { db: createDatabase(pool), sent };
}
