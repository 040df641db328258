import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { withWorker } from './channels.testing.ts';
import { runDue } from './schedule.ts';
import { startWorker } from './worker.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** A task that counts its runs and ends as given. */
function aTask(name: string, minutes: number, offset: number, ends: ('done' | 'failed')[] = []) {
  const task = { name, minutes, offset, runs: 0 };
  const run = async () => {
    task.runs += 1;
    return ends.shift() ?? 'done';
  };
  return Object.assign(task, { run });
}
const planned = async () => {
  const { rows } = await sql<{ readonly name: string; readonly minute: number; readonly ahead: number }>`
    select name, extract(minute from due_at)::int as minute, extract(epoch from due_at - now())::float8 as ahead
      from schedule order by 1`.execute(fresh.db);
  return rows;
};
const makeDue = () => sql`update schedule set due_at = now() - interval '1 second'`.execute(fresh.db);

test('the first check plans the next time of a task and runs nothing', async () => {
  const [remind, clean] = [aTask('remind', 10, 0), aTask('clean', 60, 17)];
  for (const task of [remind, clean]) await Promise.all([1, 2, 3].map(() => runDue(fresh.db, task)));
  const [cleaning, reminding, ...more] = await planned();
  expect(more).toEqual([]);
  expect([cleaning?.name, cleaning?.minute, reminding?.name, (reminding?.minute ?? 1) % 10]).toEqual([
    ...['clean', 17],
    ...['remind', 0],
  ]);
  expect(reminding?.ahead).toBeGreaterThan(0);
  expect(reminding?.ahead).toBeLessThanOrEqual(600);
  expect([remind.runs, clean.runs]).toEqual([0, 0]);
});

test('a due task runs in one process and is planned again', async () => {
  const remind = aTask('remind', 10, 0);
  await runDue(fresh.db, remind);
  await makeDue();
  await Promise.all([1, 2, 3].map(() => runDue(fresh.db, remind)));
  expect(remind.runs).toBe(1);
  expect((await planned())[0]?.ahead).toBeGreaterThan(0);
});

test('a failed task runs again after a minute', async () => {
  const remind = aTask('remind', 60, 0, ['failed']);
  await runDue(fresh.db, remind);
  await makeDue();
  await runDue(fresh.db, remind);
  const [{ ahead = 0 } = {}] = await planned();
  expect(Math.round(ahead)).toBe(60);
  await makeDue();
  await runDue(fresh.db, remind);
  expect(remind.runs).toBe(2);
});

test('the task of a crashed process runs again after its lease, not before', async () => {
  const clean = aTask('clean', 60, 17);
  await runDue(fresh.db, clean);
  await sql`update schedule set due_at = now(), leased_until = now() + interval '5 minutes'`.execute(fresh.db);
  await runDue(fresh.db, clean);
  expect(clean.runs).toBe(0);
  await sql`update schedule set leased_until = now() - interval '1 second'`.execute(fresh.db);
  await runDue(fresh.db, clean);
  expect(clean.runs).toBe(1);
});

test('a failed task is reported by its name and stops nothing', async () => {
  await runDue(fresh.db, aTask('clean', 60, 17));
  await makeDue();
  const fails = { clean: () => Promise.reject(new Error('no')) };
  await withWorker(fresh, {}, (failed) => expect.poll(() => failed).toEqual(['clean: failed']), fails);
});

test('a missing table is reported as a missing database and stops nothing', async () => {
  await sql`alter table schedule rename to away`.execute(fresh.db);
  const remind = async () => undefined;
  await withWorker(fresh, {}, (failed) => expect.poll(() => failed).toEqual(['schedule: no-database']), { remind });
});

test('a check interrupted by the stop is no failure', async () => {
  const own = createDatabase({ url: fresh.url, connections: 1 });
  const failed: string[] = [];
  const worker = startWorker({
    ...{ db: own, channels: new Map(), clean: async () => undefined },
    onFailure: (route) => failed.push(route),
  });
  await worker.stop();
  await own.destroy();
  expect(failed).toEqual([]);
});
