import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aContext, aDeps, aPayload } from '../../booking/booking.testing.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { twoBranches } from '../../desk/desk.testing.ts';
import { readNetworkList } from '../../network/network-list.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { closeBranch } from './close-branch.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await twoBranches(fresh.db);
});
afterEach(() => fresh.close());

const data = addDays(
  romeDay(() => new Date()),
  5,
).replaceAll('-', '');
const book = () => createAppointmentCall(aDeps(fresh.db))(aPayload({ data, ora: '10:00' }), aContext());
const close = (code = '0101', accept = false) => closeBranch(aDeps(fresh.db), code, accept);
const displaced = () => fresh.db.selectFrom('displacement').select(['state', 'cause']).execute();
const open = async () => JSON.stringify(await readNetworkList(fresh.db)).match(/"(0101|0102)"/g);

// R18.2.5
test('a branch without visits closes at once and is no longer found; other branches stay', async () => {
  expect(await close()).toEqual({
    lines: ['0101 Filiale di Milano is closed; 0 appointments offered other hours.'],
    isDone: true,
  });
  expect(await open()).toEqual(['"0102"']);
  expect(await book()).not.toMatchObject({ value: { body: { resultCode: 0 } } });
  expect(await close()).toEqual({ lines: ['There is no open branch or agency 0101.'], isDone: false });
});

// R18.2.5, R16.4.30
test('a branch with visits is not closed, and its visits are listed without names; with --accept each visit gets offers', async () => {
  await book();
  const { lines, isDone } = await close();
  expect([isDone, await displaced(), await open()]).toEqual([false, [], ['"0101"', '"0102"']]);
  expect(lines.join('\n')).toMatch(
    /^branch 0101: \S+ 10:00 request [A-Z0-9]{18} loses its half-hour \(closed\)\n0101 stays open: 1 appointment would/,
  );
  expect(lines.join()).not.toMatch(/Ginevra|Bellacqua/);
  expect(await close('0101', true)).toMatchObject({ isDone: true });
  expect(await displaced()).toEqual([{ state: 'toCall', cause: 'closed' }]);
  expect(await fresh.db.selectFrom('appointment').select(['branch_code', 'state']).execute()).toEqual([
    { branch_code: '0101', state: 'confirmed' },
  ]);
});
