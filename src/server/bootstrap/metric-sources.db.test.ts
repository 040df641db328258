import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRead } from '../platform/database/connect/read-replica.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { engineSources } from './metric-sources.ts';

let fresh: FreshDatabase;
let pool: pg.Pool;
let read: () => Promise<string>;
beforeEach(async () => {
  fresh = await freshDatabase();
  pool = createPool({ url: fresh.url, connections: 2 });
  const db = createDatabase(pool);
  const metrics = createMetrics(false);
  const environment = { dataDir: temporaryFolder('sources'), delivers: true, databaseReadUrl: undefined } as never;
  const isReady = async () => (await sql`select 1`.execute(db)).rows.length === 1;
  engineSources({ environment, pools: { calls: pool }, read: createRead(db, undefined).read }, isReady).forEach(
    metrics.add,
  );
  read = () => metrics.read();
});
afterEach(async () => {
  await pool.end();
  await fresh.close();
});

const waiting = async (): Promise<string | undefined> =>
  /^fissa_pool_waiting\{pool="calls"\} (\d+)$/m.exec(await read())?.[1];

// R17.5.1, R17.5.3
test('metrics without a request show no waiting query, however often they are read', async () => {
  const seen = [await waiting(), await waiting(), await waiting()];
  expect(pool.idleCount).toBeGreaterThan(0);
  expect(seen).toEqual(['0', '0', '0']);
});

// R17.5.1, R17.5.3
test('a query that gets an idle connection at once does not count as waiting', async () => {
  await pool.query('select 1');
  const query = pool.query('select 1');
  const text = await read();
  await query;
  expect(text).toContain('fissa_pool_waiting{pool="calls"} 0\n');
});

// R17.5.1, R17.5.3
test('queries that find every connection in use count as waiting, except the queries of the metrics', async () => {
  const takeAll = () => Promise.all([pool.connect(), pool.connect()]);
  const quiet = await takeAll();
  const none = waiting();
  for (const client of quiet) client.release();
  expect(await none).toBe('0');
  const busy = await takeAll();
  const queries = [1, 2, 3].map(() => pool.query('select 1'));
  const three = waiting();
  for (const client of busy) client.release();
  expect(await three).toBe('3');
  await Promise.all(queries);
});
