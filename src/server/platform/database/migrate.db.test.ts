import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createDatabase } from './pool.ts';
import { freshDatabase } from './postgres.testing.ts';

test('a fresh database has every table and stores days as plain text', async () => {
  const { db, close } = await freshDatabase();
  await db.insertInto('holiday').values({ day: '2026-12-07', city: 'Milano', name: "Sant'Ambrogio" }).execute();
  const rows = await db.selectFrom('holiday').select('day').where('city', '=', 'Milano').execute();
  expect(rows).toEqual([{ day: '2026-12-07' }]);
  await close();
});

test('two processes may migrate concurrently', async () => {
  const { db, url, close } = await freshDatabase();
  const other = createDatabase(url);
  await db.deleteFrom('holiday').execute();
  await Promise.all([migrate(db), migrate(other)]);
  await other.destroy();
  await close();
});
