import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';
import { mountExports } from './mount-exports.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db, async (desk) => mountExports(desk, { db: database.db }));
  await twoBranches(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = () => romeDay(() => new Date());
let staffId = '';
let made = 0;

interface Past {
  /** 'YYYY-MM-DD HH:MM' of Rome. */
  readonly at: string;
  readonly branch?: string;
  readonly booked?: string;
  readonly outcome?: string | null;
  readonly arrived?: number;
  readonly started?: number;
  readonly state?: string;
  readonly endedBy?: string | null;
}

/** Past visits with their outcome. */
async function past(...visits: readonly Past[]): Promise<void> {
  if (made === 0 || staffId === '') await aPerson(database.db, 'consultant', `writer${++made}`);
  const { rows } = await sql<{ id: string }>`select min(id)::text as id from staff`.execute(database.db);
  staffId = rows[0]?.id ?? '';
  for (const {
    at,
    branch = '0101',
    booked = at,
    outcome = null,
    state = 'past',
    endedBy = null,
    ...moments
  } of visits) {
    const oppId = `PAST${String(++made).padStart(14, '0')}`;
    await sql`
      with visit as (
        insert into appointment (opp_id, contact_id, product, branch_code, kind, state, starts, created_at, ended_by,
          first_name, last_name, tax_code_hash, tax_code, email, mobile, details, media)
        values (${oppId}, 'C', 1, ${branch}, 'visit', ${state}, ${at}::timestamp at time zone 'Europe/Rome',
          ${booked}::timestamp at time zone 'Europe/Rome', ${endedBy}, 'A', 'B', ${Buffer.from(oppId)}, '', '', '', '{}', '{}')
        returning id, starts)
      insert into attendance (appointment_id, outcome, staff_id, arrived_at, started_at, ended_at)
      select id, ${outcome}, ${staffId}::bigint,
        starts + make_interval(mins => ${moments.arrived ?? null}::int),
        starts + make_interval(mins => ${moments.started ?? null}::int), starts + interval '50 minutes'
      from visit where ${outcome}::text is not null`.execute(database.db);
  }
}
beforeEach(() => {
  staffId = '';
});

const daysAgo = (days: number, hour = '10:00') => `${addDays(today(), -days)} ${hour}`;
const figures = async (token: string, asked: object) => (await ask(app, token, 'Andamento', asked)).json();
const FATES = [
  'venuti',
  'nonVenuti',
  'andatiVia',
  'nonRicevuti',
  'senzaEsito',
  'annullatiDaLoro',
  'annullatiDaNoi',
  'nonConfermati',
];
type Row = Readonly<Record<string, number>>;
const sumOf = (rows: readonly Row[]) => FATES.map((fate) => rows.reduce((sum, row) => sum + (row[fate] ?? 0), 0));

// R16.6.5, R16.8.17: the days on which Italy's clocks change have 23 and 25 hours.
test.each(['2026-03-28', '2025-10-25'])(
  'the figures of three days around %s have the same total by branch and by day',
  async (from) => {
    const days = [0, 1, 2].map((n) => addDays(from, n));
    const hours = ['00:30', '01:30', '03:30', '12:00', '23:30'];
    for (const branch of ['0101', '0102'])
      await past(
        ...days.flatMap((day, i) =>
          hours.map((hour, j) => ({
            ...{ at: `${day} ${hour}`, branch },
            outcome: ['attended', 'noShow', null][(i + j) % 3] ?? null,
          })),
        ),
      );
    // The last minutes before and the first after lie outside these days.
    await past({ at: `${addDays(from, -1)} 23:59` }, { at: `${addDays(from, 3)} 00:00` });
    const token = await aPerson(database.db, 'admin');
    const { filiali, giorni } = await figures(token, { da: from, giorni: 3 });
    expect(giorni.map((row: Row) => [row.giorno, sumOf([row]).reduce((sum, n) => sum + n)])).toEqual(
      days.map((day) => [day, 10]),
    );
    expect(sumOf(filiali)).toEqual(sumOf(giorni));
    expect(sumOf(filiali)).toEqual([10, 10, 0, 0, 10, 0, 0, 0]);
  },
);

// R16.6.4, R16.6.5
test('a visit counts in exactly one column: its outcome, unknown, or cancelled', async () => {
  const at = daysAgo(3);
  await past(
    ...['attended', 'noShow', 'notReceived'].map((outcome) => ({ at, outcome })),
    { at, outcome: 'left', arrived: 1 },
    ...[{ at }, { at, state: 'cancelled', endedBy: 'customer' }, { at, state: 'cancelled' }],
    ...[
      { at, state: 'cancelled', endedBy: 'branch' },
      { at, state: 'cancelled', endedBy: 'system' },
    ],
    // Today has not ended.
    { at: `${today()} 00:10`, outcome: 'attended' },
  );
  const token = await aPerson(database.db, 'manager');
  const { filiali, gruppi } = await figures(token, { da: addDays(today(), -6), giorni: 7 });
  expect([filiali.length, sumOf(filiali)]).toEqual([1, [1, 1, 1, 1, 1, 2, 1, 1]]);
  // Only attended, left and missed visits count as cases.
  expect(gruppi).toMatchObject([{ nonVenuti: 1, casi: 3 }]);
});

// R16.6.4, R16.6.5, R16.8.17
test('below thirty cases there are counts; with thirty, shares, waits and an interval', async () => {
  const token = await aPerson(database.db, 'manager');
  const some = Array.from({ length: 29 }, (_, n) => ({
    ...{ at: daysAgo(2 + (n % 9)), booked: daysAgo(5 + (n % 9)), outcome: n % 6 === 0 ? 'noShow' : 'attended' },
    ...(n % 6 === 0 ? {} : { arrived: 0, started: 5 + n }),
  }));
  await past(...some);
  const asked = { da: addDays(today(), -14), giorni: 14 };
  const few = await figures(token, asked);
  expect(few.gruppi).toEqual([
    { prodotto: 1, anticipo: { da: 2, a: 5 }, mattina: true, promemoria: false, nonVenuti: 5, casi: 29, suCento: null },
  ]);
  expect([few.attesa, few.anticipo]).toEqual([
    { mediana: null, casi: 24 },
    { mediana: null, casi: 29 },
  ]);
  expect(few.attese.map(({ mediana, nonoDecile }: Row) => [mediana, nonoDecile])).toEqual([[null, null]]);
  await past(...some.slice(0, 8));
  const many = await figures(token, asked);
  expect(many.gruppi[0]).toMatchObject({ casi: 37, nonVenuti: 7, suCento: { circa: 19, da: 12, a: 27 } });
  expect(many.attesa).toEqual({ mediana: 15, casi: 30 });
  expect(many.attese).toEqual([{ da: 9, a: 10, mediana: 15, nonoDecile: 30, casi: 30 }]);
  expect(many.anticipo).toEqual({ mediana: 3, casi: 37 });
  expect(many.anticipi.flatMap(({ da, visite }: Row) => (visite === 0 ? [] : [[da, visite]]))).toEqual([[2, 37]]);
  // The whole network's rates are included, though they are not visible here.
  await past(...Array.from({ length: 60 }, () => ({ at: daysAgo(3), branch: '0102', outcome: 'noShow' })));
  const later = await aDesk(database.db);
  const { gruppi } = (await ask(later, token, 'Andamento', asked)).json();
  expect(gruppi[0]).toMatchObject({ casi: 37, nonVenuti: 7, suCento: { circa: 29 } });
  await later.close();
});

// R16.6.4
test('reminded and not reminded visits are separate groups', async () => {
  await past({ at: daysAgo(2), outcome: 'attended' }, { at: daysAgo(2), outcome: 'noShow' });
  await sql`insert into outbox (id, kind, payload)
            select 'rem_1', 'appointment.reminder', jsonb_build_object('oppID', opp_id) from appointment
             join attendance on appointment_id = appointment.id where outcome = 'noShow'`.execute(database.db);
  await sql`insert into delivery (event_id, channel, delivered_at) values ('rem_1', 'sms', now())`.execute(database.db);
  const token = await aPerson(database.db, 'manager');
  const { gruppi } = await figures(token, { da: addDays(today(), -7), giorni: 7 });
  expect(gruppi.map((group: Row) => [group.promemoria, group.nonVenuti, group.casi]).sort()).toEqual([
    [false, 0, 1],
    [true, 1, 1],
  ]);
});

// R16.6.5
test('figures name branches and no persons', async () => {
  await past({ at: daysAgo(2), outcome: 'attended' });
  const token = await aPerson(database.db, 'area');
  const answer = await ask(app, token, 'Andamento', { da: addDays(today(), -7), giorni: 7 });
  expect(answer.json().filiali.map((row: { codice: string }) => row.codice)).toEqual(['0101']);
  expect(answer.body).not.toMatch(/writer|Persona|staff/);
});

// R16.6.9, R16.8.7
test('an export has one row per branch and day in scope, and only its requester may download it, for a day', async () => {
  await sql`update branch set name = '=SOMMA(A1)' where code = '0101'`.execute(database.db);
  await past(...['attended', 'noShow'].map((outcome) => ({ at: daysAgo(2), outcome })), {
    at: daysAgo(2),
    branch: '0102',
  });
  const token = await aPerson(database.db, 'manager');
  const made = await ask(app, token, 'Esporta', { da: addDays(today(), -7), giorni: 7 });
  expect(made.json()).toMatchObject({ righe: 1, nome: expect.stringMatching(/\.csv$/) });
  const take = (who: string) =>
    app.inject({
      url: `/sportello/api/Esportazione?file=${made.json().file}`,
      ...{ headers: { host: 'localhost:3010' }, cookies: { 'fissa-desk': who } },
    });
  const hours = (Date.parse(made.json().scade) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  const file = await take(token);
  expect(file.body.split('\r\n').slice(1)).toEqual([`0101;'=SOMMA(A1);${addDays(today(), -2)};2;1;1;0;0;0;0;0;0`, '']);
  expect((await take(await aPerson(database.db, 'admin'))).statusCode).toBe(404);
  await sql`update export_file set expires_at = now()`.execute(database.db);
  expect((await take(token)).statusCode).toBe(404);
});

// R16.6.9
test('an export needs a recent authentication at the provider', async () => {
  const token = await aPerson(database.db, 'manager');
  await sql`update staff_session set authenticated_at = now() - interval '6 minutes'`.execute(database.db);
  const answer = await ask(app, token, 'Esporta', { da: today(), giorni: 1 });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'step-up-needed']);
});
