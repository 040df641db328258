import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';
import { createPool, STATEMENT_MS } from './pool.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const NAMES = ['plan_cache_mode', 'statement_timeout', 'idle_in_transaction_session_timeout'];

async function settingsOf(options: { readonly behindPooler?: boolean }): Promise<readonly string[]> {
  const pool = createPool({ url: fresh.url, connections: 1, ...options });
  const { rows } = await pool.query<{ name: string; setting: string; source: string }>(
    'select name, setting, source from pg_settings where name = any($1) order by array_position($1, name)',
    [NAMES],
  );
  await pool.end();
  return rows.map(({ setting, source }) => (source === 'default' ? source : setting));
}

// R17.1.6, R15.3.5
test('a direct connection gets generic plans and timeouts; one behind a pooler gets no settings', async () => {
  expect(await settingsOf({})).toEqual(['force_generic_plan', String(STATEMENT_MS), '30000']);
  expect(await settingsOf({ behindPooler: true })).toEqual(['default', 'default', 'default']);
});

// R17.1.6
test('an advisory lock ends with its transaction', async () => {
  const held = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`.execute(fresh.db);
    return rows.length;
  };
  expect([await inTurn(fresh.db, '5', held), await held()]).toEqual([1, 0]);
});
