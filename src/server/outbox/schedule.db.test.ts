import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { keepScheduling, scheduleNext } from './schedule.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const remind = { task: 'remind', minutes: 10, offset: 0 };
const clean = { task: 'clean', minutes: 60, offset: 17 };
const planned = async () => {
  const { rows } = await sql<{ readonly task: string; readonly minute: number; readonly ahead: number }>`
    select task_identifier as task, extract(minute from run_at)::int as minute,
           extract(epoch from run_at - now())::float8 as ahead from graphile_worker.jobs order by 1`.execute(fresh.db);
  return rows;
};

test('the next time of each task is planned, once, whoever plans it and however often', async () => {
  await Promise.all([1, 2, 3].map(() => scheduleNext(fresh.db, [remind, clean])));
  const [cleaning, reminding, ...more] = await planned();
  expect(more).toEqual([]);
  expect([cleaning?.task, cleaning?.minute, reminding?.task, (reminding?.minute ?? 1) % 10]).toEqual([
    'clean',
    17,
    'remind',
    0,
  ]);
  expect(reminding?.ahead).toBeGreaterThan(0);
  expect(reminding?.ahead).toBeLessThanOrEqual(600);
});

test('a time that a process took with it when it died does not keep the next from coming', async () => {
  await scheduleNext(fresh.db, [remind]);
  await sql`update graphile_worker._private_jobs set key = 'remind 600', locked_by = 'dead', locked_at = now()`.execute(
    fresh.db,
  );
  await scheduleNext(fresh.db, [remind]);
  expect(await planned()).toHaveLength(2);
});

test('a database that is away is told, and ends nothing', async () => {
  await sql`alter schema graphile_worker rename to away`.execute(fresh.db);
  let told = 0;
  const scheduling = keepScheduling(fresh.db, [remind], () => {
    told += 1;
  });
  await expect.poll(() => told).toBe(1);
  scheduling.stop();
});

test('a look that the end overtakes is no failure', async () => {
  const own = createDatabase({ url: fresh.url, connections: 1 });
  let told = 0;
  keepScheduling(own, [remind, clean], () => {
    told += 1;
  }).stop();
  await own.destroy();
  await expect(sql`select`.execute(own)).rejects.toThrow();
  expect(told).toBe(0);
});
