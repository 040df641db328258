import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { createRead, type Read } from './read-replica.ts';

let primary: FreshDatabase;
let copy: FreshDatabase;
beforeEach(async () => {
  [primary, copy] = await Promise.all([freshDatabase(), freshDatabase()]);
  for (const [{ db }, name] of [[primary, 'primary'] as const, [copy, 'copy'] as const])
    await db.insertInto('holiday').values({ day: '2026-12-07', city: '', name }).execute();
});
afterEach(() => Promise.all([primary.close(), copy.close()]));

const named = (read: Read) => read((db) => db.selectFrom('holiday').select('name').execute());

// R17.1.8
test('reads that may be stale use the replica, if one is configured', async () => {
  const [beside, alone] = [createRead(primary.db, copy.url), createRead(primary.db, undefined)];
  expect(await named(beside.read)).toEqual([{ name: 'copy' }]);
  expect(await named(alone.read)).toEqual([{ name: 'primary' }]);
  await Promise.all([beside.stop(), alone.stop()]);
});

// R17.1.8
test('while the replica is down, the primary answers', async () => {
  const { read, stop } = createRead(primary.db, 'postgres://fissa@127.0.0.1:1/fissa');
  expect(await named(read)).toEqual([{ name: 'primary' }]);
  await stop();
});
