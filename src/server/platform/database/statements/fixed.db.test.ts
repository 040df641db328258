import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announce, announceBeside } from '../../../outbox/announce.ts';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { inTransaction } from '../transaction.ts';
import { beside } from './beside.ts';
import { fixed, together } from './fixed.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const note = fixed<{ name: string; n: number }, { subject: Buffer; count: number }>(`
  insert into attempt (subject, window_start, count) values (sha256(:name::bytea), now(), :n) returning subject, count`);
const counts = async () =>
  (await fresh.db.selectFrom('attempt').select('count').orderBy('count').execute()).map(({ count }) => count);

// R15.3.6
describe('statements of a fixed text', () => {
  test('name their values, one as often as they like, and leave casts alone', async () => {
    const twice = fixed<{ one: string; two: number }, { said: string }>(
      'select :one::text || :two::int || :one::text as said',
    );
    expect(await twice({ one: 'a', two: 2 }).rows(fresh.db)).toEqual([{ said: 'a2a' }]);
  });

  test('are one statement together, which answers what is asked of it', async () => {
    const [one, other] = [note({ name: 'one', n: 1 }), note({ name: 'other', n: 2 })];
    const { rows } = await fresh.db.executeQuery(together([one, other, note({ name: 'third', n: 3 })], [one, other]));
    expect(rows.map(({ count }) => count)).toEqual([1, 2]);
    expect(await counts()).toEqual([1, 2, 3]);
  });

  test('that nobody waits for leave with the commit, and undo all where one of them fails', async () => {
    await inTransaction(fresh.db, async (tx) => {
      beside(tx, note({ name: 'one', n: 1 }), note({ name: 'other', n: 2 }));
      expect(await tx.selectFrom('attempt').select('count').execute()).toEqual([]);
    });
    expect(await counts()).toEqual([1, 2]);
    const twice = inTransaction(fresh.db, async (tx) => {
      await note({ name: 'third', n: 3 }).rows(tx);
      beside(tx, note({ name: 'fourth', n: 4 }), note({ name: 'third', n: 5 }));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await counts()).toEqual([1, 2]);
  });
});

// R15.3.5
test('plans are made once for all values, and use the partial indexes that calls count on', async () => {
  const plans = async (text: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(
      fresh.db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(fresh.db);
  expect(rows).toEqual([{ mode: 'force_generic_plan' }]);
  await sql`set enable_seqscan = off`.execute(fresh.db);
  // Both hold held seats alone: which of them is the same to an empty table.
  expect(await plans("delete from seat where visit = $1 and state = 'held'")).toMatch(
    /Index Scan using (one_hold_per_visit|holds_of_one)/,
  );
});

// R15.3.7
test('an event and its job are written without a notice, and the job is as the queue itself would write it', async () => {
  await inTransaction(fresh.db, (tx) => announce(tx, { kind: 'consent.recorded', payload: { oppID: 'A' } }));
  await sql`select graphile_worker.add_job('deliver', '[]'::json)`.execute(fresh.db);
  const { rows } = await sql<{ job: object }>`
    select to_jsonb(j) - '{id,payload,run_at,created_at,updated_at}'::text[] as job from graphile_worker._private_jobs j order by id`.execute(
    fresh.db,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

// R15.3.7
test('who delivers hears of a job after its transaction has ended, and of none inside it', async () => {
  const heard: string[] = [];
  const listener = new pg.Client(fresh.url);
  await listener.connect();
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.query('listen "jobs:insert"');
  // As the transaction itself leaves it: nobody tells anything behind it.
  await fresh.db.transaction().execute((tx) => announce(tx, { kind: 'consent.recorded', payload: { oppID: 'A' } }));
  await listener.query('select 1');
  expect(heard).toEqual([]);
  await inTransaction(fresh.db, (tx) => announce(tx, { kind: 'consent.recorded', payload: { oppID: 'B' } }));
  await expect.poll(() => heard).toEqual(['jobs:insert']);
  // So of what is sent with the commit alone.
  await inTransaction(fresh.db, async (tx) =>
    announceBeside(tx, [{ event: { kind: 'consent.recorded', payload: { oppID: 'C' } } }]),
  );
  await expect.poll(() => heard).toEqual(['jobs:insert', 'jobs:insert']);
  await listener.end();
});
