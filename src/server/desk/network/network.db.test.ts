import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { countedDatabase } from '../../platform/database/round-trips.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const tomorrow = () =>
  addDays(
    romeDay(() => new Date()),
    1,
  );
const map = async (token: string, days = 3) => (await ask(app, token, 'Rete', { da: tomorrow(), giorni: days })).json();

/** Takes all seats of some days from tomorrow on. */
const fill = (branch: string, days: number) =>
  sql`insert into seat (branch_code, starts, seat, state, visit, held_until)
      select ${branch}, (${tomorrow()}::date + make_interval(days => day, mins => 540 + half * 30)) at time zone 'Europe/Rome',
        seat, 'held', decode(md5(${branch} || day || half || seat), 'hex'), now() + interval '1 hour'
      from generate_series(0, ${days - 1}::int) day, generate_series(0, 17) half, generate_series(1, 2) seat`.execute(
    database.db,
  );

// R16.6.1
test('the free slots of a day are all slots without the taken ones; closed days have none', async () => {
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await sql`insert into seat (branch_code, starts, seat, state, appointment_id)
            select '0101', (${tomorrow()}::date + time '10:00') at time zone 'Europe/Rome', 1, 'booked', id from appointment`.execute(
    database.db,
  );
  await sql`insert into closure (branch_code, day, reason) values ('0101', ${addDays(tomorrow(), 1)}, 'Lavori')`.execute(
    database.db,
  );
  await sql`delete from holiday`.execute(database.db);
  const token = await aPerson(database.db, 'manager');
  expect((await map(token)).filiali).toEqual([
    { codice: '0101', nome: 'Filiale di Milano', area: 'NORD', posti: [35, null, 36] },
  ]);
});

// R16.6.3
test('a full branch is listed with a near branch that has free slots, even one outside the scope', async () => {
  await sql`update branch set lat = 45.5, lng = 9.2 where code = '0102'`.execute(database.db);
  await fill('0101', 5);
  const token = await aPerson(database.db, 'manager');
  const { filiali, suggerimenti } = await map(token, 7);
  expect(filiali.map(({ codice }: { codice: string }) => codice)).toEqual(['0101']);
  expect(suggerimenti).toEqual([
    { filiale: '0101', primo: 5, vicina: { codice: '0102', nome: 'Filiale di Roma' }, primoVicina: 0, km: 4.5 },
  ]);
});

// R16.6.1
test('all days of any number of branches are read by one statement', async () => {
  const counted = countedDatabase(database.url);
  const desk = await aDesk(counted.db);
  const costOf = async (name: string) => {
    const token = await aPerson(database.db, 'admin', name);
    const look = () => ask(desk, token, 'Rete', { da: tomorrow(), giorni: 30 });
    return (await counted.costOf(look)).statements;
  };
  const few = await costOf('first');
  for (let n = 10; n < 30; n += 1)
    await sql`insert into branch select (jsonb_populate_record(branch, ${JSON.stringify({ code: `05${n}` })}::jsonb)).*
                from branch where code = '0101'`.execute(database.db);
  await desk.close();
  const again = await aDesk(counted.db);
  const token = await aPerson(database.db, 'admin', 'second');
  const look = () => ask(again, token, 'Rete', { da: tomorrow(), giorni: 30 });
  expect((await counted.costOf(look)).statements).toBe(few);
  await again.close();
  await counted.db.destroy();
});

// R16.6.1
test('the map is cached for ten seconds, per scope', async () => {
  let now = Date.now();
  const desk = await aDesk(database.db, undefined, { clock: () => new Date(now), callsAnyTime: true });
  const free = async (token: string) => {
    const answer = await ask(desk, token, 'Rete', { da: tomorrow(), giorni: 3 });
    return answer.json().filiali.map(({ posti }: { posti: number[] }) => posti[0]);
  };
  const manager = await aPerson(database.db, 'manager');
  expect(await free(manager)).toEqual([36]);
  await fill('0101', 1);
  now += 9_000;
  expect(await free(manager)).toEqual([36]);
  expect(await free(await aPerson(database.db, 'admin'))).toEqual([0, 36]);
  now += 1_000;
  expect(await free(manager)).toEqual([0]);
  await desk.close();
});

// R16.6.1
test('a hundred and fifty branches by thirty days are at most 15 kB on the wire', async () => {
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
            select 'B' || n, 'branch', 'Filiale ' || md5(n::text), '', '00100', 'Roma', 'RM', 36 + n * 0.07, 8 + n * 0.06
              from generate_series(1, 150) n`.execute(database.db);
  await sql`insert into opening_hours select 'B' || n, day, 540, 1080
              from generate_series(1, 150) n, generate_series(1, 5) day`.execute(database.db);
  await sql`insert into duty select 'B' || n, day, 1 + (n * day) % 4
              from generate_series(1, 150) n, generate_series(1, 5) day`.execute(database.db);
  const token = await aPerson(database.db, 'admin');
  const answer = await app.inject({
    ...{ method: 'POST', url: '/sportello/api/Rete', payload: { da: tomorrow(), giorni: 30 } },
    headers: { host: 'localhost:3010', 'accept-encoding': 'gzip, br' },
    cookies: { 'fissa-desk': token },
  });
  expect([answer.headers['content-encoding'], answer.rawPayload.length < 15_000]).toEqual(['br', true]);
  expect(JSON.parse(String(brotliDecompressSync(answer.rawPayload))).filiali).toHaveLength(152);
});
