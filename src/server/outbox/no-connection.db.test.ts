import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aChannel, tell } from './channels.testing.ts';
import { startWorker } from './worker.ts';

const CONNECTIONS = 3;
let fresh: FreshDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  fresh = await freshDatabase();
  pool = createPool({ url: fresh.url, connections: CONNECTIONS, patienceMs: 30_000 });
});
afterEach(async () => {
  await pool.end();
  await fresh.close();
});

const connections = () => Promise.allSettled(Array.from({ length: CONNECTIONS }, () => pool.connect()));
const release = (taken: Awaited<ReturnType<typeof connections>>): void => {
  for (const one of taken) if (one.status === 'fulfilled') one.value.release();
};

// R0.49, R17.5.3
test('a worker that finds no connection when it starts neither ends the process nor loses an event', async () => {
  const { channel, seen, until } = aChannel();
  const first = await connections();
  // From now on only waiting takes time: every connection is open.
  pool.options.connectionTimeoutMillis = 300;
  const starting = startWorker({ pool, db: fresh.db, channels: new Map([['mail', channel]]), pollMs: 100 });
  // The first questions of the worker stand before the visitors in the queue, all others behind them.
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
  const visitors = connections();
  release(first);
  const [worker, taken] = await Promise.all([starting, visitors]);
  await tell(fresh.db);
  await expect.poll(() => pool.waitingCount).toBe(0);
  release(taken);
  await until(1);
  expect(seen).toHaveLength(1);
  await worker.stop();
});
