import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aCustomer, aPayload, asker, aWorld, customer, seal } from '../../booking/booking.testing.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { aPerson, twoBranches } from '../../desk/desk.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { exportTables } from './export-tables.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const data = addDays(
  romeDay(() => new Date()),
  5,
).replaceAll('-', '');

// R18.2.6
test('who leaves takes all that is theirs in clear, a file a table, and nothing that opens a door', async () => {
  await twoBranches(fresh.db);
  await aCustomer(fresh.db);
  await aPerson(fresh.db, 'manager');
  const made = await createAppointmentCall(aWorld(fresh.db))(aPayload({ data, ora: '10:00' }), asker());
  expect(made).toMatchObject({ value: { body: { resultCode: 0 } } });
  const files = new Map<string, string>();
  const counts = await exportTables({
    ...{ db: fresh.db, seal },
    write: (table, lines) => files.set(table, `${files.get(table) ?? ''}${lines}`),
  });
  const rows = (table: string) =>
    (files.get(table) ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  expect(rows('customer')).toMatchObject([{ id: 'C1', tax_code: customer.code, email: customer.email }]);
  expect(rows('appointment')).toMatchObject([{ branch_code: '0101', state: 'confirmed', tax_code: customer.code }]);
  expect(rows('branch').map((row) => (row as { code: string }).code)).toEqual(['0101', '0102']);
  expect(rows('consent')[0]).toMatchObject({ text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(counts.get('consent')).toBe(rows('consent').length);
  for (const passing of ['staff_session', 'proof', 'code', 'key_set', 'idempotency'])
    expect([counts.has(passing), files.has(passing)]).toEqual([false, false]);
  expect([...files.values()].join()).not.toMatch(/_hash"|"visit":|"Buffer"/);
  const noted = await fresh.db.selectFrom('audit').select('payload').where('kind', '=', 'export').execute();
  expect(noted).toMatchObject([{ payload: { customer: 1, appointment: 1 } }]);
});
