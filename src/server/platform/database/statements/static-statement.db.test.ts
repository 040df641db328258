import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceUnread, enqueueEvent } from '../../../outbox/enqueue-event.ts';
import { onEvents } from '../after-commit.ts';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { inTransaction } from '../transaction.ts';
import { staticStatement } from './static-statement.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const EVENT = { kind: 'consent.recorded', payload: { oppID: 'A' } } as const;

// R15.3.6
test('static statements bind named values, repeated ones too, and leave casts alone', async () => {
  const twice = staticStatement<{ one: string; two: number }, { said: string }>(
    'select :one::text || :two::int || :one::text as said',
  );
  expect(await twice({ one: 'a', two: 2 }).rows(fresh.db)).toEqual([{ said: 'a2a' }]);
});

// R15.3.5
test('static statements use one plan for all values, with the expected partial indexes', async () => {
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
  await inTransaction(fresh.db, async (tx) => announceUnread(tx, [{ event: EVENT }]));
  expect(woken).toBe(2);
  await inTransaction(fresh.db, (tx) => tx.selectFrom('outbox').select('id').execute());
  expect(woken).toBe(2);
});
