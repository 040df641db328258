import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { aChannel, enqueueBooked } from './channels.testing.ts';
import { startWorker } from './worker.ts';

const CONNECTIONS = 3;
let fresh: FreshDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase();
  pool = createPool({ url: fresh.url, connections: CONNECTIONS, patienceMs: 300 });
  db = createDatabase(pool);
});
afterEach(async () => {
  await db.destroy();
  await fresh.close();
});

// R0.49, R17.5.3
test('a worker without a database connection reports it once, and delivers after reconnecting', async () => {
  const { channel, seen, until } = aChannel();
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const failed: string[] = [];
  const worker = startWorker({
    ...{ db, channels: new Map([['mail', channel]]), pollMs: 100 },
    onFailure: (route) => failed.push(route),
  });
  await expect.poll(() => failed).toEqual(['deliver']);
  await enqueueBooked(fresh.db);
  // The next poll waits for a connection too.
  await expect.poll(() => pool.waitingCount).toBe(1);
  for (const client of taken) client.release();
  await until(1);
  await worker.stop();
  expect([failed, seen.length]).toEqual([['deliver'], 1]);
});
