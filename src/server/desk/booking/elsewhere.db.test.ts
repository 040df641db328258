import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { customer, seal } from '../../booking/booking.testing.ts';
import { mobileHash, mobileTail } from '../../booking/request/mobile-hash.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update opening_hours set opens = 0, closes = 1440`.execute(database.db);
  token = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CODE = 'OPP000000000000001';
const MOBILE = '+393331000021';
const { day, minute } = fromInstant(Date.now());
const NOW = hourText(minute - (minute % 30));

/** Ginevra's visit at branch 0102, in three days, on a seat. */
async function aVisitThere(oppId = CODE, taxCode: string = customer.code): Promise<void> {
  await aVisit(database.db, { oppId, branch: '0102', in: 72, taxCode });
  await sql`
    update appointment set mobile_hash = ${mobileHash(seal, MOBILE)}, mobile_tail = ${mobileTail(seal, MOBILE)}
     where opp_id = ${oppId}`.execute(database.db);
  await sql`
    insert into seat (branch_code, starts, seat, state, appointment_id)
    select branch_code, starts, 1, 'booked', id from appointment where opp_id = ${oppId}`.execute(database.db);
}
const visit = () =>
  database.db.selectFrom('appointment').selectAll().where('opp_id', '=', CODE).executeTakeFirstOrThrow();
const shown = async () => {
  const at = fromInstant((await visit()).starts?.getTime() ?? 0);
  return { filiale: '0102', giorno: at.day, ora: hourText(at.minute) };
};
const search = (testo: string, who = token) => ask(app, who, 'Cerca', { testo });
const receive = async (change: object = {}, who = token, key?: string) =>
  ask(app, who, 'RiceviQui', { testo: CODE, visita: await shown(), filiale: '0101', ora: NOW, ...change }, key);
const seats = () =>
  database.db.selectFrom('seat').select(['branch_code', 'state']).where('appointment_id', 'is not', null).execute();
const acts = async (act: string) =>
  (
    await sql<{ branch_code: string | null; opp_id: string | null; isTheirs: boolean; change: object }>`
      select branch_code, opp_id, person = ${seal.taxCodeHash(customer.code)} as "isTheirs", change
        from staff_act where act = ${act} order by id`.execute(database.db)
  ).rows;

// R16.3.14
test('a whole code or mobile finds a visit out of scope, with branch, day and hour alone', async () => {
  await aVisitThere();
  const place = { ...(await shown()), nome: 'Filiale di Roma' };
  for (const text of [customer.code, CODE.toLowerCase(), '333 1000021']) {
    const answer = await search(text);
    expect([text, answer.json().altrove, answer.json().visite]).toEqual([text, [place], []]);
    expect(answer.body).not.toMatch(/Ginevra|Bellacqua|OPP0/);
  }
  expect(await acts('Cerca')).toEqual(
    ['taxCode', 'words', 'mobile'].map((by) => ({
      ...{ branch_code: null, opp_id: null, isTheirs: true, change: { by, found: 0, elsewhere: 1 } },
    })),
  );
});

// R16.3.14, R16.8.7
test('names and partial numbers stay inside the own branches, of a role of the network too', async () => {
  await aVisitThere();
  const callCentre = await aPerson(database.db, 'callcentre');
  for (const text of ['Bellacqua', '0021', '31000021', CODE.slice(0, -1)])
    for (const who of [token, callCentre])
      expect([text, (await search(text, who)).json()]).toMatchObject([text, { visite: [], altrove: [] }]);
  expect((await acts('Cerca')).every(({ change }) => !('elsewhere' in change))).toBe(true);
});

// R16.3.14
test('cancelled, past and received visits out of scope are not returned', async () => {
  await aVisitThere();
  const told = async () => (await search(CODE)).json().altrove.length;
  expect(await told()).toBe(1);
  await sql`update appointment set starts = starts - interval '5 days'`.execute(database.db);
  expect(await told()).toBe(0);
  await sql`update appointment set starts = starts + interval '5 days', state = 'cancelled'`.execute(database.db);
  expect(await told()).toBe(0);
  await sql`update appointment set state = 'confirmed'`.execute(database.db);
  await sql`insert into attendance (appointment_id, arrived_at, staff_id)
            select appointment.id, now(), staff.id from appointment, staff`.execute(database.db);
  expect(await told()).toBe(0);
});

/** Searches beyond the scope, some minutes ago. */
const aSearch = (times: number, minutes: number) =>
  sql`insert into staff_act (at, staff_id, session, role, act, change, request_id)
      select now() - make_interval(mins => ${minutes}::int), id, '\\x00', 'consultant', 'Cerca', '{"elsewhere": 0}', 'r'
        from staff, generate_series(1, ${times}::int) where code = 'consultant'`.execute(database.db);

// R16.3.14
test('after thirty searches of an hour only the own branches are searched, and the answer says so', async () => {
  await aVisitThere();
  await aVisit(database.db, { oppId: 'OPP000000000000002' });
  await sql`update appointment set product = 3, tax_code_hash = ${seal.taxCodeHash(customer.code)}
             where branch_code = '0101'`.execute(database.db);
  await aSearch(29, 59);
  await aSearch(9, 61);
  const answers = await Promise.all([search(customer.code), search(customer.code)]);
  const results = answers.map((answer) => answer.json());
  expect(results.map(({ altrove }) => altrove.length).sort()).toEqual([0, 1]);
  expect(results.map(({ altroveTroppe, visite }) => `${altroveTroppe} ${visite.length}`).sort()).toEqual([
    ...['false 1', 'true 1'],
  ]);
  expect((await acts('Cerca')).at(-1)?.change).toMatchObject({ elsewhere: 'refused' });
  const colleague = await aPerson(database.db, 'manager');
  expect((await search(customer.code, colleague)).json().altroveTroppe).toBe(false);
});

// R16.3.15, R16.3.9
test('the visit moves here with its code and an arrival, and the customer gets one message', async () => {
  await aVisitThere();
  const before = await visit();
  const answer = await receive({}, token, 'one-key-of-this-test');
  expect(answer.json()).toMatchObject({ Status: '0', motivo: null, visita: { oppID: CODE, giorno: day, ora: NOW } });
  expect((await receive({ visita: await shown() }, token, 'one-key-of-this-test')).json().code).toBe('key-reused');
  const after = await visit();
  expect([after.branch_code, after.version]).toEqual(['0101', before.version + 1]);
  expect(await seats()).toEqual([{ branch_code: '0101', state: 'booked' }]);
  expect((await database.db.selectFrom('attendance').selectAll().execute())[0]?.arrived_at).toBeInstanceOf(Date);
  const { rows } =
    await sql`select kind, payload ->> 'oppID' as code, payload ? 'untold' as untold from outbox`.execute(database.db);
  expect(rows).toEqual([{ kind: 'appointment.moved', code: CODE, untold: false }]);
  // The other branch reads it in its audit log.
  const manager = await aPerson(database.db, 'area');
  await sql`update staff_role set area_code = 'SUD' where role = 'area'`.execute(database.db);
  const { atti } = (await ask(app, manager, 'Registro', { giorno: day, filiale: '0102' })).json();
  expect(atti).toMatchObject([{ atto: 'RiceviQui', filiale: '0102', oppID: CODE, motivo: 'arrivo' }]);
  expect((await acts('RiceviQui'))[0]).toMatchObject({ isTheirs: true, change: { arrived: true } });
});

// R16.3.15
test('a visit whose arrival was undone is received, and the version of its attendance rises', async () => {
  await aVisitThere();
  await sql`
    insert into attendance (appointment_id, arrived_at, staff_id, version)
    select appointment.id, null, staff.id, 3 from appointment, staff`.execute(database.db);
  expect((await receive()).json()).toMatchObject({ Status: '0', visita: { oppID: CODE } });
  const rows = await database.db.selectFrom('attendance').select(['arrived_at', 'version']).execute();
  expect(rows).toEqual([{ arrived_at: expect.any(Date), version: 4 }]);
});

// R16.3.15
test('two simultaneous receptions: one succeeds, the other gets `finito`', async () => {
  await aVisitThere();
  const manager = await aPerson(database.db, 'manager');
  const answers = await Promise.all([receive(), receive({}, manager)]);
  expect(answers.map((answer) => `${answer.statusCode} ${answer.json().motivo}`).sort()).toEqual([
    ...['200 null', '409 finito'],
  ]);
  expect(await seats()).toEqual([{ branch_code: '0101', state: 'booked' }]);
});

// R16.3.15
test('a taken slot changes nothing and offers others', async () => {
  await aVisitThere();
  await sql`update duty set consultants = 1`.execute(database.db);
  await aVisit(database.db, { oppId: 'OPP000000000000002' });
  await sql`insert into seat (branch_code, starts, seat, state, appointment_id)
            select '0101', ${`${day} ${NOW}`}::timestamp at time zone 'Europe/Rome', 1, 'booked', id
              from appointment where opp_id = 'OPP000000000000002'`.execute(database.db);
  const answer = await receive();
  expect([answer.statusCode, answer.json().motivo, answer.json().visita]).toEqual([409, 'orario', null]);
  expect(answer.json().alternative.length).toBeGreaterThan(0);
  expect((await visit()).branch_code).toBe('0102');
  expect(await acts('RiceviQui')).toEqual([
    { branch_code: '0101', opp_id: CODE, isTheirs: true, change: { refused: 'orario' } },
  ]);
});

// R16.3.15, R16.8.6
test('only a found visit is received, at an own branch, by a role that records arrivals', async () => {
  await aVisitThere();
  expect((await receive({ testo: 'Bellacqua' })).json().motivo).toBe('finito');
  expect((await receive({ visita: { ...(await shown()), ora: '03:30' } })).json().motivo).toBe('finito');
  expect((await receive({ filiale: '0102' })).statusCode).toBe(404);
  for (const role of ['area', 'callcentre', 'dpo'] as const)
    expect((await receive({}, await aPerson(database.db, role))).statusCode).toBe(403);
  expect((await visit()).branch_code).toBe('0102');
});
