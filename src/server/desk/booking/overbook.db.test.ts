import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let manager: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  manager = await aPerson(database.db, 'manager');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const LEAD = 3;
const day = addDays(
  romeDay(() => new Date()),
  LEAD,
);
const WHY = 'Viene da lontano';
let person = 0;

/** Books another person each time, at a branch with two places. */
async function book(ora: string, oltre: string, who = manager) {
  person += 1;
  const first15 = `VNTLSS82${'ABCDEHLM'.charAt(person % 8)}${10 + (person % 20)}M999`;
  const persona = {
    ...{ codiceFiscale: first15 + checkLetter(first15), nome: 'Ulisse', cognome: 'Ventimiglio' },
    ...{ email: 'ulisse@velaposta.example', cellulare: '+393331000099' },
  };
  const consensi = { privacyInterncommoffer: true };
  const asked = { filiale: '0101', giorno: day, ora, prodotto: 1, canale: 'phone', persona, consensi, oltre };
  return (await ask(app, who, 'PrenotaSportello', asked)).json();
}
const fill = async (ora: string) => [await book(ora, ''), await book(ora, '')];
const REFUSED = { code: 'overbooking-refused' };
const seats = async () => {
  const { rows } = await sql<{ seat: number }>`select seat from seat order by starts, seat`.execute(database.db);
  return rows.map(({ seat }) => seat);
};

/** Visits of the last forty mornings, booked equally early, with so many no-shows of a hundred. */
const past = (missed: number) =>
  sql`
    with visit as (
      insert into appointment (opp_id, contact_id, product, branch_code, kind, state, starts, created_at, first_name,
        last_name, tax_code_hash, tax_code, email, mobile, details, media)
      select 'PAST' || lpad(n::text, 14, '0'), 'C', 1, '0101', 'visit', 'past', at, at - make_interval(days => ${LEAD}::int),
        'A', 'B', sha256(n::text::bytea), '', '', '', '{}', '{}'
        from (select n, (current_date - n + time '10:00') at time zone 'Europe/Rome' as at
                from generate_series(1, 40) n) as days
      returning id, starts)
    insert into attendance (appointment_id, staff_id, outcome, ended_at)
    select visit.id, (select min(id) from staff),
      case when row_number() over () <= ${missed * 0.4} then 'noShow' else 'attended' end, starts from visit`.execute(
    database.db,
  );

// R16.3.12
test('a full slot with a high no-show rate accepts one more with a reason, and no second', async () => {
  await past(50);
  await fill('10:00');
  const made = await book('10:00', WHY);
  expect(made).toMatchObject({ Status: '0' });
  expect(await seats()).toEqual([1, 2, 3]);
  const { rows } = await sql`
    select change from staff_act where act = 'PrenotaSportello' and opp_id = ${made.oppID}`.execute(database.db);
  expect(rows).toEqual([{ change: { channel: 'phone', overbooked: WHY } }]);
  const agenda = (await ask(app, manager, 'Agenda', { filiali: ['0101'], da: day, giorni: 1 })).json();
  const half = agenda.filiali[0].giorni[0].mezzore.find((each: { ora: string }) => each.ora === '10:00');
  expect([half.posti, agenda.filiali[0].visite.length]).toEqual([2, 3]);
  expect(await book('10:00', WHY)).toMatchObject(REFUSED);
  for (const beside of ['09:30', '10:30']) {
    await fill(beside);
    expect(await book(beside, WHY)).toMatchObject(REFUSED);
  }
});

// R16.3.12
test('ten simultaneous bookings in two consecutive slots overbook one seat only', async () => {
  await past(50);
  for (const ora of ['10:00', '10:30']) await fill(ora);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n % 2 === 0 ? '10:00' : '10:30', WHY)));
  expect(answers.filter(({ Status }) => Status === '0')).toHaveLength(1);
  expect((await seats()).filter((seat) => seat === 3)).toHaveLength(1);
});

// R16.3.12
test('a slot is not overbooked with few no-shows, too little data or no reason; a free seat is booked normally', async () => {
  expect(await book('10:00', WHY)).toMatchObject({ Status: '0' });
  await book('10:00', '');
  expect(await book('10:00', '')).toMatchObject({ Status: '2', motivo: 'slot-taken' });
  expect(await book('10:00', WHY)).toMatchObject(REFUSED);
  await past(5);
  expect(await book('10:00', WHY)).toMatchObject(REFUSED);
  expect(await book('20:00', WHY)).toMatchObject(REFUSED);
  expect(await seats()).toEqual([1, 2]);
  const { rows } = await sql`select from staff_act where change ? 'overbooked'`.execute(database.db);
  expect(rows).toEqual([]);
});

// R16.3.12
test.each(['consultant', 'callcentre'] as const)('a %s never books over capacity', async (role) => {
  await past(50);
  await fill('10:00');
  expect(await book('10:00', WHY, await aPerson(database.db, role))).toMatchObject(REFUSED);
  expect(await seats()).toEqual([1, 2]);
});
