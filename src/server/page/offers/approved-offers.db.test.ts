import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { readApproved } from './approved-offers.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await sql`insert into staff (code, issuer, subject, name, email)
    select code, 'https://id.example', code, code, code || '@velaria.example'
      from unnest(array['one', 'other']) code`.execute(fresh.db);
});
afterEach(() => fresh.close());

const today = romeDay(() => new Date());
/** An offer row, its days relative to today. */
const anOffer = (
  state: 'draft' | 'approved' | 'withdrawn',
  { product, days }: { product: number; days: [number, number] },
) => {
  const [first, last] = days.map((day) => addDays(today, day));
  const by = (code: string, isThere: boolean) =>
    isThere ? sql`(select id from staff where code = ${code})` : sql`null`;
  const at = (isThere: boolean) => (isThere ? sql`now()` : sql`null`);
  const [isApproved, isWithdrawn] = [state !== 'draft', state === 'withdrawn'];
  return sql`
    insert into offer (product, first_day, last_day, figures, sheet_sha256, state, drafted_by, approved_by, approved_at,
      withdrawn_by, withdrawn_at)
    values (${product}, ${first}, ${last}, '{"TAEG": "11,30"}', ''::bytea, ${state}, ${by('one', true)},
      ${by('other', isApproved)}, ${at(isApproved)}, ${by('one', isWithdrawn)}, ${at(isWithdrawn)})`.execute(fresh.db);
};

// R16.7.4
test('reads an approved offer that is current, but no drafts, withdrawn or expired offers', async () => {
  await anOffer('draft', { product: 1, days: [0, 30] });
  await anOffer('withdrawn', { product: 3, days: [0, 30] });
  await anOffer('approved', { product: 5, days: [-30, -1] });
  expect(await readApproved(fresh.db)).toEqual([]);
  await anOffer('approved', { product: 5, days: [0, 0] });
  const figures = { TAEG: '11,30' };
  expect(await readApproved(fresh.db)).toEqual([{ product: 'business', first: today, last: today, figures }]);
});
