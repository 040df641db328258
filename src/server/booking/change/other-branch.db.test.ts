import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDeps } from '../booking.testing.ts';
import { aVisit, DAY, key } from './change.testing.ts';
import { moveAppointment } from './move.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await aVisit(fresh.db));
});
afterEach(() => fresh.close());

/** Moves the visit to an hour at the branch «0102». */
const move = async (hour: string, movesBranch = true) => {
  const payload = simplePayload.parse({ oppID, versione: 1, data: `${DAY} ${hour}`, filiale: '0102' });
  const deps = { ...aDeps(fresh.db), movesBranch };
  const done = await moveAppointment(deps)('CreaAppuntamentoAsync', payload, key(owner));
  return done.ok ? done.value.body : done.error;
};
const REFUSED = { motivo: 'invalid', campi: ['filiale'] };

/** The branch «0102», a copy of the visit's one. */
const anotherBranch = async (kind: 'branch' | 'agency' = 'branch') => {
  await sql`insert into branch select (jsonb_populate_record(b, jsonb_build_object('code', '0102', 'kind', ${kind}::text))).*
              from branch b where code = '0101'`.execute(fresh.db);
  for (const table of ['opening_hours', 'duty'])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, '{"branch_code":"0102"}')).*
                from ${sql.table(table)} t where branch_code = '0101'`.execute(fresh.db);
};
const seats = async () =>
  (await fresh.db.selectFrom('seat').select(['branch_code', 'state']).execute()).map((one) =>
    Object.values(one).join(' '),
  );

test('a move to another branch takes its seat and frees the old one, at the same hour too', async () => {
  await anotherBranch();
  expect(await move('10:00')).toMatchObject({ Status: '0', oppID });
  expect(await seats()).toEqual(['0102 booked']);
  const row = fresh.db.selectFrom('appointment').select(['branch_code', 'version']);
  expect(await row.executeTakeFirst()).toEqual({ branch_code: '0102', version: 2 });
});

test('a move of a personal loan to an agency is refused', async () => {
  await anotherBranch('agency');
  expect(await move('11:30')).toMatchObject(REFUSED);
  expect(await seats()).toEqual(['0101 booked']);
});

test('a move to another branch is refused where the site keeps the branch', async () => {
  await anotherBranch();
  expect(await move('11:30', false)).toMatchObject(REFUSED);
  expect(await seats()).toEqual(['0101 booked']);
});
