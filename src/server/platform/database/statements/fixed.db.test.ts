import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announceBeside, enqueueEvent } from '../../../outbox/enqueue-event.ts';
import { onEvents } from '../after-commit.ts';
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
const EVENT = { kind: 'consent.recorded', payload: { oppID: 'A' } } as const;
const counts = async () =>
  (await fresh.db.selectFrom('attempt').select('count').orderBy('count').execute()).map(({ count }) => count);

// R15.3.6
describe('static statements', () => {
  test('bind named values, repeated ones too, and leave casts alone', async () => {
    const twice = fixed<{ one: string; two: number }, { said: string }>(
      'select :one::text || :two::int || :one::text as said',
    );
    expect(await twice({ one: 'a', two: 2 }).rows(fresh.db)).toEqual([{ said: 'a2a' }]);
  });

  test('combine into one statement that returns the requested rows', async () => {
    const [one, other] = [note({ name: 'one', n: 1 }), note({ name: 'other', n: 2 })];
    const { rows } = await fresh.db.executeQuery(together([one, other, note({ name: 'third', n: 3 })], [one, other]));
    expect(rows.map(({ count }) => count)).toEqual([1, 2]);
    expect(await counts()).toEqual([1, 2, 3]);
  });

  test('sent with the commit are rolled back together when one fails', async () => {
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
test('use one plan for all values, with the expected partial indexes', async () => {
  const plans = async (text: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(
      fresh.db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(fresh.db);
  expect(rows).toEqual([{ mode: 'force_generic_plan' }]);
  await sql`set enable_seqscan = off`.execute(fresh.db);
  // Both indexes cover held seats only; the planner may use either on an empty table.
  expect(await plans("delete from seat where visit = $1 and state = 'held'")).toMatch(
    /Index Scan using (one_hold_per_visit|holds_of_one)/,
  );
});

// R15.3.7
test('the worker wakes after a transaction with an event, not inside it', async () => {
  let woken = 0;
  onEvents(fresh.db, () => {
    woken += 1;
  });
  await inTransaction(fresh.db, async (tx) => {
    await enqueueEvent(tx, EVENT);
    expect(woken).toBe(0);
  });
  expect(woken).toBe(1);
  // The commit wakes it too when the event is sent with the commit.
  await inTransaction(fresh.db, async (tx) => announceBeside(tx, [{ event: EVENT }]));
  expect(woken).toBe(2);
  await inTransaction(fresh.db, (tx) => tx.selectFrom('outbox').select('id').execute());
  expect(woken).toBe(2);
});
