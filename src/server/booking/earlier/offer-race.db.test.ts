import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aBranch, seal } from '../booking.testing.ts';
import { purgeExpired } from '../retention/clean.ts';
import { anonymise } from '../retention/forget.ts';
import {
  aNearBranch,
  answer,
  aVisitAt,
  cancel,
  close,
  codeOf,
  offerNow,
  offersOf,
  someoneWaits,
  stateOf,
  tokenFor,
  underWay,
  waits,
} from './earlier.testing.ts';
import { endWish } from './end-offer.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

test('a yes to a near branch waits for a running change of the old branch, and decides the displaced appointment', async () => {
  await aNearBranch(fresh.db);
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600, branch: '0102' });
  await aVisitAt(fresh.db, 1, { day: 20, minute: 600 });
  await waits(fresh.db, 1, true);
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

const PERSON_1 = sql`(select id from appointment where opp_id = ${codeOf(1)} for no key update)`;
const CHANGES: Readonly<Record<string, (tx: Transaction<Database>) => Promise<unknown>>> = {
  'the end of the wait': async (tx) => {
    const { rows } = await sql<{ id: string }>`${PERSON_1}`.execute(tx);
    await endWish(tx, rows[0]?.id ?? '');
  },
  'a new e-mail': (tx) =>
    sql`update appointment set verified_at = null, contact_id = 'C2' where id = ${PERSON_1}`.execute(tx),
};

test.each(Object.entries(CHANGES))(
  '%s while an offer is made gives the offer to the next waiting customer',
  async (_, change) => {
    await aVisitAt(fresh.db, 9, { day: 5, minute: 600 });
    for (const n of [1, 2]) {
      await aVisitAt(fresh.db, n, { day: 20, minute: 540 + 30 * n });
      await waits(fresh.db, n);
    }
    await cancel(fresh.db, 9);
    const commit = await underWay(fresh.db, change);
    const offering = offerNow(fresh.db);
    await Promise.race([offering, someoneWaits(fresh.db)]);
    await commit();
    expect(await offering).toBe(1);
    expect(await offersOf(fresh.db)).toEqual(['2 offered']);
  },
);

test.each([
  ['an unproven contact', sql`update appointment set verified_at = null`],
  ['another contact, also a proven one,', sql`update appointment set contact_id = 'C2'`],
  ['an ended wait', sql`update earlier_wish set ended_at = now()`],
])('%s ends an open offer', async (_, change) => {
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600 });
  await aVisitAt(fresh.db, 1, { day: 20, minute: 600 });
  await waits(fresh.db, 1);
  await cancel(fresh.db, 9);
  await offerNow(fresh.db);
  const token = await tokenFor(fresh.db, 1);
  await change.execute(fresh.db);
  expect([await stateOf(fresh.db, token), await answer(fresh.db, token, 'si')]).toEqual([
    'superata',
    [409, 'superata'],
  ]);
});

test('offers of a wait that ended long ago are kept until the appointment, and no token is used twice', async () => {
  for (const day of [5, 6]) await aVisitAt(fresh.db, day, { day, minute: 600 });
  await aVisitAt(fresh.db, 1, { day: 20, minute: 600 });
  await waits(fresh.db, 1);
  await cancel(fresh.db, 5);
  await offerNow(fresh.db);
  const first = await tokenFor(fresh.db, 1);
  await sql`
    with ended as (update earlier_wish set ended_at = now() - interval '31 days')
    update earlier_offer set made_at = now() - interval '31 days', state = 'refused', decided_at = now()`.execute(
    fresh.db,
  );
  await purgeExpired(fresh.db, seal, 30);
  expect(await offersOf(fresh.db)).toEqual(['1 refused']);
  await sql`update appointment set starts = now() - interval '1 day' where opp_id = ${codeOf(1)}`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 30);
  expect(await offersOf(fresh.db)).toEqual([]);
  await sql`update appointment set starts = now() + interval '20 days' where opp_id = ${codeOf(1)}`.execute(fresh.db);
  await sql`delete from seat where state = 'held'`.execute(fresh.db);
  await waits(fresh.db, 1);
  await cancel(fresh.db, 6);
  await offerNow(fresh.db);
  const second = await tokenFor(fresh.db, 1);
  expect([second.length, second === first]).toEqual([43, false]);
});

test('an erasure passes the offered slot to the next person', async () => {
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600 });
  for (const n of [1, 2]) {
    await aVisitAt(fresh.db, n, { day: 20, minute: 540 + 30 * n });
    await waits(fresh.db, n);
  }
  await cancel(fresh.db, 9);
  await offerNow(fresh.db);
  await anonymise(fresh.db, 'appointment', seal.seal(''), sql`opp_id = ${codeOf(1)}`);
  await offerNow(fresh.db);
  expect(await offersOf(fresh.db)).toEqual(['2 offered']);
});
