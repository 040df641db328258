import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

const sheetOf = async (change: object = {}, site = '') => {
  const deps = { ...aDeps(fresh.db), ...change };
  const made = await createAppointmentCall(deps)(aPayload(), aContext({ site }));
  expect(made).toMatchObject({ value: { body: { Status: '0' } } });
  const { offer_sha256 } = await fresh.db
    .selectFrom('appointment')
    .select('offer_sha256')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return offer_sha256;
};
const approved = (product: number, first: number, last: number, sheet: Buffer) =>
  sql`with people as (insert into staff (code, issuer, subject, name, email)
        select code, 'test', code, code, code from unnest(array[${`a${last}`}, ${`b${last}`}]) as code returning id)
      insert into offer (product, first_day, last_day, figures, sheet_sha256, state, drafted_by, approved_by, approved_at)
      select ${product}::int, current_date + ${first}::int, current_date + ${last}::int, '{}', ${sheet}, 'approved',
        min(id), max(id), now() from people`.execute(fresh.db);

// R16.7.5, R16.8.18
test('an appointment stores the offer sheet that was shown: the approved one of the day, else that of the site file, else none', async () => {
  const file = aDeps(fresh.db).siteOffers.sheetOf('', 'personal', new Date().toISOString().slice(0, 10));
  expect(file).not.toBeNull();
  expect(await sheetOf()).toEqual(file);
  const [own, others] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await approved(1, 2, 30, others);
  await approved(5, -1, 29, others);
  expect(await sheetOf()).toEqual(file);
  await approved(1, -1, 1, own);
  expect(await sheetOf()).toEqual(own);
  await sql`delete from offer`.execute(fresh.db);
  // Of its own site.
  const ofSite = { sheetOf: (site: string) => (site === 'terza' ? others : own), offerOf: () => null };
  expect(await sheetOf({ siteOffers: ofSite }, 'terza')).toEqual(others);
  expect(await sheetOf({ siteOffers: { sheetOf: () => null, offerOf: () => null } })).toBeNull();
});
