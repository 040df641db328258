import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, fromInstant, hourText, minuteOf, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  token = await aPerson(database.db, 'callcentre');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const day = () => addDays(today, 3);
interface Answer {
  readonly fino: string;
  readonly filiali: readonly {
    readonly giorni: readonly { readonly giorno: string; readonly ore: readonly string[]; readonly pieno: boolean }[];
  }[];
}
const hours = async (change: object): Promise<Answer> =>
  (await ask(app, token, 'OreLibere', { filiale: '0101', giorni: 1, ...change })).json();

// R16.5.11
test('free slots are those of the branch and of the nearest ones, by day, without taken ones', async () => {
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng, email, phone, active, area_code)
            select '0103', kind, 'Filiale vicina', address, cap, city, province, 45.47, 9.2, email, phone, active, 'NORD'
              from branch where code = '0101'`.execute(database.db);
  for (const table of ['opening_hours', 'duty'])
    await sql`insert into ${sql.table(table)}
              select '0103', ${sql.raw(table === 'duty' ? 'weekday, consultants' : 'weekday, opens, closes')}
                from ${sql.table(table)} where branch_code = '0101'`.execute(database.db);
  await sql`update duty set consultants = 1`.execute(database.db);
  await aVisit(database.db, { oppId: 'OPP000000000000009' });
  await sql`insert into seat (branch_code, starts, seat, state, appointment_id)
            select '0101', ${new Date(toInstant(day(), 600))}, 1, 'booked', id from appointment`.execute(database.db);
  const read = async (who: string) =>
    (await ask(app, who, 'OreLibere', { filiale: '0101', da: day(), giorni: 2 })).json().filiali;
  const [here, near, ...more] = await read(token);
  expect([here.codice, here.km, near.codice, near.km, more]).toEqual(['0101', null, '0103', 1.4, []]);
  expect(here.giorni.map(({ giorno }: { giorno: string }) => giorno)).toEqual([day(), addDays(day(), 1)]);
  expect(here.giorni[0].ore).not.toContain('10:00');
  expect(near.giorni[0].ore.slice(0, 3)).toEqual(['09:00', '09:30', '10:00']);
  expect([here.giorni[0].pieno, near.giorni[0].pieno]).toEqual([false, false]);
  const starts = near.giorni[0].ore.map((hour: string) => new Date(toInstant(day(), minuteOf(hour))));
  await sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
            select '0103', starts, 1, 'held', sha256(starts::text::bytea), now() + interval '1 hour'
              from unnest(${starts}::timestamptz[]) as starts`.execute(database.db);
  expect((await read(token))[1].giorni[0]).toEqual({ giorno: day(), ore: [], pieno: true });
  await sql`insert into closure (branch_code, day, consultants, reason)
            values ('0103', ${day()}, 0, 'lavori')`.execute(database.db);
  expect((await read(token))[1].giorni[0]).toEqual({ giorno: day(), ore: [], pieno: false });
  const consultant = await aPerson(database.db, 'consultant');
  // Neighbours out of scope are read, not booked.
  const places = (await read(consultant)).map((each: Record<string, unknown>) => [each.codice, each.prenotabile]);
  expect(places).toEqual([
    ['0101', true],
    ['0103', false],
  ]);
  expect((await ask(app, consultant, 'OreLibere', { filiale: '0103' })).statusCode).toBe(404);
  await sql`update branch set active = false where code = '0101'`.execute(database.db);
  expect((await ask(app, token, 'OreLibere', { filiale: '0101' })).statusCode).toBe(404);
});

// R16.3.7
test('days after the booking horizon are not listed', async () => {
  const last = addDays(today, 30);
  const { fino, filiali } = await hours({ da: addDays(last, -1), giorni: 4 });
  expect([fino, filiali[0]?.giorni.map(({ giorno }) => giorno)]).toEqual([last, [addDays(last, -1), last]]);
  expect(filiali[0]?.giorni.every(({ ore }) => ore.length > 0)).toBe(true);
  expect((await hours({ da: addDays(last, 1) })).filiali[0]?.giorni).toEqual([]);
});

// R16.3.7
test("slots that run or are just gone are listed on demand, and today's past ones do not make a day full", async () => {
  await sql`update opening_hours set opens = 0, closes = 1440`.execute(database.db);
  const { minute } = fromInstant(Date.now());
  const running = hourText(minute - (minute % 30));
  const [plain, begun] = [await hours({}), await hours({ iniziate: true })];
  expect(plain.filiali[0]?.giorni[0]?.ore).not.toContain(running);
  expect(begun.filiali[0]?.giorni[0]?.ore).toContain(running);
  await sql`update opening_hours set closes = ${Math.max(30, minute - (minute % 30))}::int`.execute(database.db);
  expect((await hours({})).filiali[0]?.giorni).toEqual([{ giorno: today, ore: [], pieno: false }]);
});

// R16.3.7, R16.3.12
test('full slots are listed on demand', async () => {
  await sql`update duty set consultants = 1`.execute(database.db);
  await aVisit(database.db, { oppId: 'OPP000000000000009' });
  await sql`insert into seat (branch_code, starts, seat, state, appointment_id)
            select '0101', ${new Date(toInstant(day(), 600))}, 1, 'booked', id from appointment`.execute(database.db);
  const [plain, full] = [await hours({ da: day() }), await hours({ da: day(), piene: true })];
  expect(plain.filiali[0]?.giorni[0]?.ore).not.toContain('10:00');
  expect(full.filiali[0]?.giorni[0]?.ore).toContain('10:00');
});
