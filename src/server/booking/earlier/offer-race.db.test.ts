import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch } from '../booking.testing.ts';
import {
  ahead,
  aNearBranch,
  answer,
  aVisitAt,
  cancel,
  close,
  codeOf,
  offerNow,
  someoneWaits,
  tokenFor,
  underWay,
} from './earlier.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

/** The n-th person waits for a half-hour of any day, at near branches too. */
const waits = (n: number) =>
  sql`
    insert into earlier_wish (appointment_id, from_day, part, near)
    select id, ${ahead(1)}::date, 'any', true from appointment where opp_id = ${codeOf(n)}`.execute(fresh.db);

test('a yes at a near branch waits for a change of the old branch, and ends its displacement', async () => {
  await aNearBranch(fresh.db);
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600, branch: '0102' });
  await aVisitAt(fresh.db, 1, { day: 20, minute: 600 });
  await waits(1);
  await cancel(fresh.db, 9);
  await offerNow(fresh.db);
  const token = await tokenFor(fresh.db, 1);
  const commit = await underWay(fresh.db, (tx) => close(tx, 20));
  const yes = answer(fresh.db, token, 'si');
  await Promise.race([yes, someoneWaits(fresh.db)]);
  await commit();
  expect(await yes).toEqual([200, 'presa']);
  const displaced = await fresh.db.selectFrom('displacement').select('state').execute();
  expect(displaced).toEqual([{ state: 'moved' }]);
  const seats = await fresh.db.selectFrom('seat').select(['branch_code', 'state']).execute();
  expect(seats).toEqual([{ branch_code: '0102', state: 'booked' }]);
});
