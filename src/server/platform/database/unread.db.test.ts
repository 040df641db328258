import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onSeats } from './after-commit.ts';
import { createDatabase, createPool } from './pool.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';
import { inTransaction } from './transaction.ts';
import { sendSeats, sendUnread } from './unread.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await sql`create table note (id int primary key)`.execute(fresh.db);
});
afterEach(async () => {
  await sql`drop table note`.execute(fresh.db);
  await fresh.close();
});
/** It fails before its statement is sent, so before any answer. */
const NO_VALUE = {
  toJSON() {
    throw new Error('no value');
  },
};
const note = (id: number) => sql`insert into note values (${id})`;
const idsBy = async (db: typeof fresh.db) => {
  const { rows } = await sql<{ id: number }>`select id from note order by id`.execute(db);
  return rows.map(({ id }) => id);
};

// R15.3.6
test('statements whose rows are not needed run in the order of the calls', async () => {
  await inTransaction(fresh.db, async (tx) => {
    sendUnread(tx, note(1), sql`update note set id = id + 1`, note(1));
    expect(await idsBy(tx)).toEqual([1, 2]);
    sendUnread(tx, note(3));
  });
  expect(await idsBy(fresh.db)).toEqual([1, 2, 3]);
});

// R15.3.6
test('one failing statement among independent ones rolls back all of them', async () => {
  await note(1).execute(fresh.db);
  const work = inTransaction(fresh.db, async (tx) => {
    await note(2).execute(tx);
    sendUnread(tx, note(3), note(1), note(4));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await idsBy(fresh.db)).toEqual([1]);
});

test('the first failure is reported, also when a later statement was awaited', async () => {
  const work = inTransaction(fresh.db, async (tx) => {
    sendUnread(tx, sql`select 1 / 0`);
    await note(1).execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
});

test('a transaction ends only after all statements were answered, also when one fails', async () => {
  const { db, open } = counting();
  const unsendable = sql`select ${NO_VALUE}`;
  for (const statements of [
    [note(1), note(2)],
    [unsendable, note(3)],
  ])
    await inTransaction(db, async (tx) => sendUnread(tx, ...statements)).catch(() => undefined);
  expect(open).toEqual({ commit: 0, rollback: 0 });
  expect(await idsBy(fresh.db)).toEqual([1, 2]);
  await db.destroy();
});

/** A database that counts the unanswered statements before each end of a transaction. */
function counting() {
  const pool = createPool({ url: fresh.url, connections: 1 });
  const open: Record<string, number> = {};
  let underWay = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (asked: { text: string }) => Promise<unknown>;
    const counted = (asked: { text: string }) => {
      if (asked.text === 'commit' || asked.text === 'rollback') open[asked.text] = underWay;
      underWay += 1;
      return query(asked).finally(() => {
        underWay -= 1;
      });
    };
    Object.assign(client, { query: counted });
  });
  return { db: createDatabase(pool), open };
}

test('changed seats are reported to the cache after the transaction', async () => {
  const told: string[][] = [];
  onSeats(fresh.db, (branches) => told.push([...branches]));
  await inTransaction(fresh.db, async (tx) => {
    sendSeats(tx, sql<{ branch_code: string }>`select '0101' as branch_code`);
    await tx.selectFrom('seat').select('seat').execute();
    expect(told).toEqual([]);
  });
  expect(told).toEqual([['0101']]);
});
