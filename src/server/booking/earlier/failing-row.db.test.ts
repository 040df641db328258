import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toInstant } from '#domain/time/rome.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch } from '../booking.testing.ts';
import { ahead, aVisitAt, cancel, letOffersEnd, offerNow, offersOf, waits } from './earlier.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  for (const day of [5, 6]) await aVisitAt(fresh.db, day, { day, minute: 600 });
  for (const n of [1, 2]) {
    await aVisitAt(fresh.db, n, { day: 20, minute: 540 + 30 * n });
    await waits(fresh.db, n);
  }
});
afterEach(() => fresh.close());

/** Lets each insert or update of an offer of the half-hour at 10:00, in five days, fail. */
async function failing(when: 'insert' | 'update'): Promise<void> {
  const at = new Date(toInstant(ahead(5), 600)).toISOString();
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'No offer'; end $$`.execute(
    fresh.db,
  );
  await sql`
    create trigger fails before ${sql.raw(when)} on earlier_offer
    for each row when (new.starts = ${sql.lit(at)}::timestamptz) execute function fail()`.execute(fresh.db);
}

test('a freed seat whose offer fails does not keep the next one from being offered, and the run reports it', async () => {
  await failing('insert');
  await cancel(fresh.db, 5);
  await cancel(fresh.db, 6);
  await expect(offerNow(fresh.db)).rejects.toThrow('No offer');
  expect(await offersOf(fresh.db)).toEqual(['1 offered']);
  expect(await fresh.db.selectFrom('freed_seat').select('starts').execute()).toHaveLength(1);
});

test('an offer that cannot be ended does not keep a freed seat from being offered', async () => {
  await cancel(fresh.db, 5);
  await offerNow(fresh.db);
  await letOffersEnd(fresh.db);
  await failing('update');
  await cancel(fresh.db, 6);
  await expect(offerNow(fresh.db)).rejects.toThrow('No offer');
  expect(await offersOf(fresh.db)).toEqual(['1 offered', '2 offered']);
});
