import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aContext, aCustomer, aDeps, aPayload, customer, seal } from '../../booking/booking.testing.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { aCall, aPerson, twoBranches } from '../../desk/desk.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { exportTables } from './export-tables.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** Transient tables and secrets; every other table belongs to the lender. */
const PASSING = [
  ...[
    'appointment_feed',
    'attempt',
    'branch_digest',
    'code',
    'day_list',
    'delivery',
    'export_file',
    'feed_end',
    'freed_seat',
    'idempotency',
    'identity',
  ],
  ...[
    'inbox_done',
    'key_reader',
    'key_set',
    'lookup',
    'outbox',
    'person_merge',
    'proof',
    'recognition',
    'schedule',
    'seat',
    'sent_message',
    'spent_challenge',
  ],
  ...['staff_letter', 'staff_session', 'used_token', 'calendar_link', 'partner_secret', 'partner_token'],
];
const data = addDays(
  romeDay(() => new Date()),
  5,
).replaceAll('-', '');

// R18.2.6
test('export decrypts every table and omits keys and tokens', async () => {
  await twoBranches(fresh.db);
  await aCustomer(fresh.db);
  await aPerson(fresh.db, 'manager');
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload({ data, ora: '10:00' }), aContext());
  expect(made).toMatchObject({ value: { body: { resultCode: 0 } } });
  await aCall(fresh.db, { oppId: 'OPP000000000000001' });
  await sql`insert into visit_note (appointment_id, staff_id, sealed)
            select min(appointment.id), min(staff.id), ${seal.seal('Chiede del mutuo')} from appointment, staff`.execute(
    fresh.db,
  );
  // An updated row is stored after the others of its table.
  await sql`update branch set name = name where code = '0101'`.execute(fresh.db);
  await sql`update opening_hours set closes = closes where branch_code = '0101'`.execute(fresh.db);
  await sql`update appointment set media = media where id = (select min(id) from appointment)`.execute(fresh.db);
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
  const { code: tax_code, email, mobile } = customer;
  expect(rows('customer')).toMatchObject([{ id: 'C1', tax_code, email, mobile }]);
  expect(rows('appointment')[0]).toMatchObject({ branch_code: '0101', state: 'confirmed', tax_code });
  expect(rows('branch').map((row) => (row as { code: string }).code)).toEqual(['0101', '0102']);
  const week = Array.from({ length: 7 }, (_, at) => at + 1);
  expect(rows('opening_hours')).toMatchObject(
    ['0101', '0102'].flatMap((branch_code) => week.map((weekday) => ({ branch_code, weekday }))),
  );
  expect(rows('consent')[0]).toMatchObject({ text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(counts.get('consent')).toBe(rows('consent').length);
  expect(rows('callback_case')).toMatchObject([{ words: 'vela limone' }]);
  expect(rows('visit_note')).toMatchObject([{ sealed: 'Chiede del mutuo' }]);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' and table_name !~ '^staff_act_2'`.execute(
    fresh.db,
  );
  const theirs = tables.map(({ name }) => name).filter((name) => !PASSING.includes(name));
  expect([...counts.keys()].sort()).toEqual(theirs.sort());
  expect([...files.keys()].filter((name) => PASSING.includes(name))).toEqual([]);
  expect([...files.values()].join()).not.toMatch(/_hash":(?!null)|"visit":|"Buffer"/);
  const noted = await fresh.db.selectFrom('audit').select('payload').where('kind', '=', 'export').execute();
  expect(noted).toMatchObject([{ payload: { customer: 1, appointment: 2 } }]);
});
