import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { runHolidays } from '../../commands/holidays/run-holidays.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { updateHolidays } from './update-holidays.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const today = romeDay(() => new Date());
const feast = { day: addDays(today, 5), city: 'Milano', name: 'San Teodoro' };
const book = (day = feast.day) =>
  createAppointmentCall(aDeps(fresh.db))(aPayload({ data: day.replaceAll('-', ''), ora: '10:00' }), aContext());
const update = (accept = false, days = [feast]) => updateHolidays(aDeps(fresh.db), days, { accept });
const holidays = () => fresh.db.selectFrom('holiday').select(['day', 'city']).orderBy('day').execute();
const displaced = () => fresh.db.selectFrom('displacement').select(['state', 'cause']).execute();

// R16.4.32
test('a new holiday without visits applies at once, and existing ones stay', async () => {
  const far = { ...feast, day: addDays(today, 300), city: '' };
  await book(addDays(today, 6));
  // A cancelled visit does not count.
  await book();
  await sql`update appointment set state = 'cancelled' where starts < ${addDays(today, 6)}::date`.execute(fresh.db);
  await sql`delete from seat where appointment_id in (select id from appointment where state = 'cancelled')`.execute(
    fresh.db,
  );
  expect(await update(false, [feast, far])).toEqual([]);
  expect(await update(false, [{ ...feast, name: 'Altro nome' }, far])).toEqual([]);
  expect(await holidays()).toEqual([
    { day: feast.day, city: 'Milano' },
    { day: far.day, city: '' },
  ]);
  expect(await displaced()).toEqual([]);
  expect(await fresh.db.selectFrom('capacity_change').selectAll().execute()).toEqual([]);
  expect(await book()).toMatchObject({ value: { body: { Status: '2', motivo: 'slot-taken' } } });
});

// R16.4.32, R16.8.13
test('a holiday that displaces a visit is not applied, and nothing changes', async () => {
  await book();
  expect(await update()).toMatchObject([{ holiday: feast, lost: [{ branch_code: '0101', cause: 'closed' }] }]);
  expect([await holidays(), await displaced()]).toEqual([[], []]);
  expect(await fresh.db.selectFrom('capacity_change').selectAll().execute()).toEqual([]);
  // Also beyond the bookable days, where a visit exists anyway.
  const far = { ...feast, day: addDays(today, 45) };
  for (const table of ['appointment', 'seat'])
    await sql`update ${sql.table(table)} set starts = starts + interval '40 days'`.execute(fresh.db);
  expect(await update(false, [far])).toMatchObject([{ holiday: far, lost: [{ cause: 'closed' }] }]);
  expect(await holidays()).toEqual([]);
});

// R16.4.32
test('a holiday of another city does not affect the branches', async () => {
  await sql`
    insert into branch select (jsonb_populate_record(branch, '{"code": "0201", "city": "Roma"}')).* from branch`.execute(
    fresh.db,
  );
  await book();
  expect(await update(false, [{ ...feast, city: 'Roma' }])).toEqual([]);
  expect(await holidays()).toEqual([{ day: feast.day, city: 'Roma' }]);
  expect(await fresh.db.selectFrom('capacity_change').selectAll().execute()).toEqual([]);
});

// R16.4.32, R16.8.13
test('the command line lists displaced visits without names; with --accept each visit gets offers', async () => {
  await book();
  const run = (accept: boolean) => runHolidays(aDeps(fresh.db), [feast], accept);
  const { lines, isDone } = await run(false);
  expect(isDone).toBe(false);
  expect(lines.join('\n')).toMatch(
    /^\S+ San Teodoro \(Milano\) is not in force: 1 appointment would have to move\.\nbranch 0101: \S+ 10:00 request [A-Z0-9]{18} loses its half-hour \(closed\)\nWith --accept/,
  );
  expect(lines.join()).not.toMatch(/Ginevra|Bellacqua/);
  expect(await run(true)).toMatchObject({ isDone: true });
  expect(await displaced()).toEqual([{ state: 'offered', cause: 'closed' }]);
  const changes = await fresh.db.selectFrom('capacity_change').select(['kind', 'branch_codes', 'affected']).execute();
  expect(changes).toEqual([{ kind: 'holiday', branch_codes: ['0101'], affected: 1 }]);
  expect(await run(false)).toMatchObject({ isDone: true });
});
