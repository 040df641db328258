import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aCustomer, customer, seal } from '../../booking/booking.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { chainDailyHashes } from '../audit/seal-days.ts';
import { aDesk, aLead, aMonthOfActs, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let auditor: string;
const MINE = 'OPP000000000000001';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await aVisit(database.db, { oppId: MINE });
  await aPerson(database.db, 'consultant');
  await aPerson(database.db, 'dpo');
  auditor = await aPerson(database.db, 'auditor');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

interface AnAct {
  readonly act?: string;
  readonly by?: string;
  /** A day and time in Rome; default yesterday at 11. */
  readonly day?: string;
  readonly at?: string;
  readonly fields?: string;
  readonly change?: object;
  readonly person?: Buffer | null;
  readonly oppId?: string | null;
  readonly caseRef?: string | null;
}
const yesterday = addDays(
  romeDay(() => new Date()),
  -1,
);
async function anAct(given: AnAct = {}): Promise<void> {
  const { act = 'Mostra', by = 'consultant', at = '11:00', fields = '{email}', change = {} } = given;
  const { person = null, oppId = MINE, caseRef = null, day = yesterday } = given;
  await aMonthOfActs(database.db, addDays(day, -1));
  await aMonthOfActs(database.db, day);
  await sql`
    insert into staff_act (at, staff_id, session, role, act, opp_id, person, fields, case_ref, change, request_id)
    select ${`${day} ${at}`}::timestamp at time zone 'Europe/Rome', id, '\\x00', ${by}::text, ${act}::text, ${oppId}::text,
           ${person}::bytea, ${fields}::text[], ${caseRef}::text, ${JSON.stringify(change)}::jsonb, 'r'
      from staff where code = ${by}::text`.execute(database.db);
}
const watched = async () => (await ask(app, auditor, 'Vigilanza', {})).json();
const alerts = async () =>
  (await watched()).allarmi.map(
    ({ tipo, giorno, chi, quanti }: { tipo: string; giorno: string; chi: { codice: string }; quanti: number }) =>
      `${tipo} ${giorno === yesterday ? 'yesterday' : giorno} ${chi.codice} ${quanti}`,
  );
const minute = (n: number) => `11:${String(n).padStart(2, '0')}`;

// R16.7.14, R16.8.16
test('more than twenty contacts shown within an hour cause an alert; twenty do not, nor as many over two hours', async () => {
  for (let n = 0; n < 20; n += 1) await anAct({ at: minute(n) });
  for (let n = 0; n < 20; n += 1)
    await anAct({ at: `1${4 + Math.floor(n / 10)}:${String((n % 10) * 6).padStart(2, '0')}` });
  expect(await alerts()).toEqual([]);
  await anAct({ at: minute(40) });
  expect(await alerts()).toEqual(['molti yesterday consultant 21']);
});

// R16.7.14, R16.8.16
test('a search by tax code or mobile of a person without a visit at the branch causes an alert', async () => {
  const person = seal.taxCodeHash(customer.code);
  const search = { act: 'Cerca', fields: '{}', oppId: null, person };
  const found = (n: number) => ({ change: { by: 'taxCode', found: n } });
  await anAct({ ...search, ...found(1) });
  await anAct({ ...search, ...found(0), by: 'dpo' });
  await anAct({ ...search, ...found(0), at: '12:00' });
  await anAct({ act: 'PrenotaSportello', fields: '{}', person, at: '12:20' });
  expect(await alerts()).toEqual([]);
  await anAct({ ...search, ...found(0), at: '16:00' });
  expect(await alerts()).toEqual(['estranea yesterday consultant 1']);
  await anAct({ ...search, at: '16:30', change: { by: 'mobile', found: 0 } });
  expect(await alerts()).toEqual(['estranea yesterday consultant 2']);
});

// R16.7.14, R16.8.16
test('a contact shown long after the visit causes an alert, unless a case number was given', async () => {
  await sql`update appointment set starts = now() - interval '40 days'`.execute(database.db);
  await anAct({ caseRef: 'P-1' });
  await anAct({ act: 'Appuntamento', fields: '{}' });
  expect(await alerts()).toEqual([]);
  await anAct();
  expect(await alerts()).toEqual(['estranea yesterday consultant 1']);
});

// R16.7.14, R16.8.16
test("views of one's own record or a colleague's cause alerts, recognised by name", async () => {
  await sql`update staff set name = 'ginevra Bellacqua' where code = 'consultant'`.execute(database.db);
  await anAct({ act: 'Appuntamento', fields: '{}' });
  await anAct({ act: 'Appuntamento', fields: '{}', by: 'dpo' });
  await aCustomer(database.db);
  const person = seal.taxCodeHash(customer.code);
  await anAct({ act: 'Cerca', fields: '{}', oppId: null, person, change: { by: 'taxCode', found: 1 } });
  expect((await alerts()).sort()).toEqual(['collega yesterday dpo 1', 'propria yesterday consultant 2']);
  await aLead(database.db, 'OPP000000000000003');
  await anAct({ act: 'Richiamata', fields: '{}', oppId: 'OPP000000000000003' });
  expect((await alerts()).sort()).toEqual(['collega yesterday dpo 1', 'propria yesterday consultant 3']);
});

// R16.7.14, R16.8.16
test('views from 22:00 to 6:00 in Rome cause alerts; refused requests do not', async () => {
  for (const at of ['06:00', '21:59']) await anAct({ at });
  await anAct({ at: '23:00', change: { refused: 'not-found' } });
  await anAct({ at: '23:00', oppId: null, act: 'Giorno', fields: '{}' });
  expect(await alerts()).toEqual([]);
  for (const at of ['05:59', '22:00']) await anAct({ at });
  expect(await alerts()).toEqual(['notte yesterday consultant 2']);
});

// R16.7.14
test('alerts older than a week are not listed', async () => {
  await anAct({ at: '23:00', day: addDays(yesterday, -6) });
  expect([(await watched()).dal, await alerts()]).toEqual([addDays(yesterday, -5), []]);
  await anAct({ at: '23:00', day: addDays(yesterday, -5) });
  expect(await alerts()).toEqual([`notte ${addDays(yesterday, -5)} consultant 1`]);
});

// R16.7.13
test('the state of the daily hashes has the newest day, the number of verified days, broken days, and delays', async () => {
  for (const days of [-9, -4, 0]) await anAct({ day: addDays(yesterday, days), at: '12:00', fields: '{}' });
  const before = (await watched()).sigilli;
  expect(before).toEqual({ ultimo: null, riletti: 0, rotti: [], inRitardo: true });
  await chainDailyHashes(database.db);
  const { ultimo, riletti, rotti, inRitardo } = (await watched()).sigilli;
  expect([ultimo.giorno >= addDays(yesterday, -1), rotti, inRitardo]).toEqual([true, [], false]);
  expect([5, 6, 7]).toContain(riletti);
  await sql`drop trigger staff_act_append_only on staff_act`.execute(database.db);
  await sql`update staff_act set reason = 'another' where act = 'Mostra'`.execute(database.db);
  // Only the command verifies the oldest.
  const broken = (await watched()).sigilli.rotti;
  expect(broken[0]).toEqual({ giorno: addDays(yesterday, -4), perche: 'atti' });
  expect(broken.map(({ giorno }: { giorno: string }) => giorno)).not.toContain(addDays(yesterday, -9));
  await sql`drop trigger staff_act_seal_append_only on staff_act_seal`.execute(database.db);
  await sql`update staff_act_seal set previous = sha256('x') where day = ${addDays(yesterday, -9)}::date + 1`.execute(
    database.db,
  );
  expect((await watched()).sigilli.rotti).toContainEqual({ giorno: addDays(yesterday, -8), perche: 'catena' });
  // A day that ended over four hours ago has no seal.
  await sql`delete from staff_act_seal where day >= ((now() at time zone 'utc') - interval '4 hours')::date - 1`.execute(
    database.db,
  );
  expect((await watched()).sigilli.inRitardo).toBe(true);
});

// R16.7.15
test('privacy requests are listed with case and result, without names', async () => {
  const dpo = await aPerson(database.db, 'dpo', 'second');
  const asked = { codiceFiscale: customer.code, pratica: 'P-7' };
  await ask(app, dpo, 'RichiestaPrivacy', asked);
  await ask(app, dpo, 'CancellaPersona', { ...asked, pratica: 'P-8', motivo: 'opposizione' });
  await ask(app, dpo, 'CancellaPersona', { ...asked, pratica: 'no', motivo: 'none of these' });
  await aVisit(database.db, { oppId: 'OPP000000000000002', taxCode: customer.code, in: 48 });
  await ask(app, dpo, 'CancellaPersona', { ...asked, pratica: 'P-9', motivo: 'revoca' });
  const { richieste } = await watched();
  expect(richieste).toMatchObject([
    { chi: { codice: 'second' }, tipo: 'cancellazione', pratica: 'P-9', motivo: 'revoca', ostacolo: 'visita' },
    { tipo: 'cancellazione', pratica: 'P-8', motivo: 'opposizione', ostacolo: null },
    { tipo: 'accesso', pratica: 'P-7', motivo: null, ostacolo: null },
  ]);
  expect(JSON.stringify(richieste)).not.toContain(customer.code);
});
