import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, toInstant } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aDesk, aPerson, aSeatedVisit, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await sql`update branch set area_code = 'NORD', lat = 45.47, lng = 9.19`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const day = addDays(
  romeDay(() => new Date()),
  5,
);
const [FIRST, SECOND] = ['OPP000000000000001', 'OPP000000000000002'];
const closed = { tipo: 'closure', filiali: ['0101'], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
const post = async (call: string, body: object, who: string) => {
  const answer = await ask(app, who, call, body);
  return { status: answer.statusCode, ...answer.json() };
};
const aVisitAt = (oppId: string, minute: number, seat = 1) =>
  aSeatedVisit(database.db, { oppId, starts: new Date(toInstant(day, minute)), seat });

// R16.4.35
test('a change of several branches requires a step-up sign-in, a change of one branch does not', async () => {
  await aVisitAt(FIRST, 600);
  const token = await aPerson(database.db, 'area');
  const both = { ...closed, filiali: ['0101', '0102'] };
  await sql`update staff_session set authenticated_at = now() - interval '6 minutes'`.execute(database.db);
  const apply = async (bozza: object, call = 'ApplicaCapacita') => {
    const { sha256 } = await post('AnteprimaCapacita', { bozza }, token);
    return post(call, { bozza, sha256 }, token);
  };
  expect(await apply(both)).toMatchObject({ status: 401, code: 'step-up-needed' });
  const away = {
    tipo: 'absence',
    filiali: ['0101', '0102'],
    dal: day,
    al: day,
    daOra: '09:00',
    aOra: '10:00',
    motivo: 'Corso',
  };
  expect(await apply(away, 'ApplicaAssenza')).toMatchObject({ status: 401, code: 'step-up-needed' });
  expect(await apply(closed)).toMatchObject({ Status: '0' });
});

// R16.4.34
test('a consultant may record one own absence at a time, and no other change', async () => {
  await aVisitAt(FIRST, 600);
  await aVisitAt(SECOND, 600, 2);
  const own = await aPerson(database.db, 'consultant');
  const away = {
    tipo: 'absence',
    filiali: ['0101'],
    dal: day,
    al: day,
    daOra: '09:00',
    aOra: '12:00',
    motivo: 'Corso',
  };
  const say = async (bozza: object, call = 'ApplicaAssenza', who = own) => {
    const { sha256 = '0'.repeat(64) } = await post('AnteprimaCapacita', { bozza }, who);
    return post(call, { bozza, sha256 }, who);
  };
  expect(await say(away, 'ApplicaCapacita')).toMatchObject({ status: 403 });
  expect(await say({ ...away, filiali: ['0102'] })).toMatchObject({ status: 404 });
  expect(await say(closed)).toMatchObject({ status: 400 });
  expect(await say(away)).toMatchObject({ status: 200, Status: '0' });
  const displaced = database.db
    .selectFrom('displacement')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .select(['opp_id', 'displacement.state']);
  expect(await displaced.execute()).toEqual([{ opp_id: SECOND, state: 'offered' }]);
  const overlapping = { ...away, daOra: '11:30', aOra: '13:00' };
  expect(await say(overlapping)).toMatchObject({ status: 409, code: 'absent-already' });
  expect(await say({ ...away, daOra: '12:00', aOra: '13:00' })).toMatchObject({ Status: '0' });
  // Not at another of the consultant's branches either: absences do not overlap.
  await sql`insert into staff_role (staff_id, role, branch_code) select id, 'consultant', '0102' from staff where code = 'consultant'`.execute(
    database.db,
  );
  expect(await say({ ...overlapping, filiali: ['0102'] })).toMatchObject({ status: 409, code: 'absent-already' });
  // An undone absence does not count.
  await sql`update capacity_change set state = 'undone', undone_at = now() where id = (select max(id) from capacity_change)`.execute(
    database.db,
  );
  expect(await say({ ...away, daOra: '12:00', aOra: '13:00' })).toMatchObject({ Status: '0' });
  const colleague = await aPerson(database.db, 'consultant', 'colleague');
  expect(await say(overlapping, 'ApplicaAssenza', colleague)).toMatchObject({ Status: '0' });
  // A manager records absences of any staff, in any number; the call centre of none.
  for (const role of ['manager', 'area'] as const) {
    const token = await aPerson(database.db, role);
    for (const _ of [1, 2])
      expect(await say({ ...away, daOra: '16:00', aOra: '17:00' }, 'ApplicaAssenza', token)).toMatchObject({
        Status: '0',
      });
    if (role === 'manager')
      expect(await say({ ...away, filiali: ['0102'] }, 'ApplicaAssenza', token)).toMatchObject({ status: 404 });
  }
  const caller = await aPerson(database.db, 'callcentre');
  expect(await say(away, 'ApplicaAssenza', caller)).toMatchObject({ status: 403 });
});

// R16.4.34
test('two simultaneous absences of a consultant at different branches leave one', async () => {
  const own = await aPerson(database.db, 'consultant');
  await sql`insert into staff_role (staff_id, role, branch_code) select id, 'consultant', '0102' from staff`.execute(
    database.db,
  );
  const asked = ['0101', '0102'].map(async (branch) => {
    const hours = { dal: day, al: day, daOra: '09:00', aOra: '12:00', motivo: 'Corso' };
    const bozza = { tipo: 'absence', filiali: [branch], ...hours };
    return { bozza, sha256: (await post('AnteprimaCapacita', { bozza }, own)).sha256 };
  });
  const bodies = await Promise.all(asked);
  const other = createDatabase({ url: database.url });
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(other);
    return rows.length;
  };
  // Neither ends before both have started.
  const said = await inTransaction(other, async (tx) => {
    await sql`select from branch for update`.execute(tx);
    const both = bodies.map((body) => post('ApplicaAssenza', body, own));
    await expect.poll(waiting).toBe(2);
    return both;
  });
  expect((await Promise.all(said)).map(({ status }) => status).sort()).toEqual([200, 409]);
  await other.destroy();
});

// R16.4.4
test('without its audit entry a change is not applied', async () => {
  await aVisitAt(FIRST, 600);
  const token = await aPerson(database.db, 'area');
  const { sha256 } = await post('AnteprimaCapacita', { bozza: closed }, token);
  await sql`alter table staff_act rename column fields to others`.execute(database.db);
  expect((await post('ApplicaCapacita', { bozza: closed, sha256 }, token)).status).toBe(500);
  const { rows } = await sql`
    select (select count(*)::int from displacement) as people, (select count(*)::int from outbox) as letters,
      (select count(*)::int from closure) as closings, (select count(*)::int from capacity_change) as changes,
      (select array_agg(state) from seat) as seats`.execute(database.db);
  expect(rows).toEqual([{ people: 0, letters: 0, closings: 0, changes: 0, seats: ['booked'] }]);
});

// R16.4.4
test('a change that displaces many visits requires a second person', async () => {
  const token = await aPerson(database.db, 'area');
  for (let n = 0; n < 21; n += 1)
    await aVisitAt(`OPP0000000000010${String(n).padStart(2, '0')}`, 540 + 30 * (n % 18), 1 + Math.floor(n / 18));
  const { sha256 } = await post('AnteprimaCapacita', { bozza: closed }, token);
  const answer = await post('ApplicaCapacita', { bozza: closed, sha256 }, token);
  expect(answer).toMatchObject({ Status: '1', motivo: 'approvazione' });
  expect(await database.db.selectFrom('displacement').select('id').execute()).toEqual([]);
});

// R16.4.24
test('a change at several branches is undone by whoever may change all of them', async () => {
  const area = await aPerson(database.db, 'area');
  const manager = await aPerson(database.db, 'manager');
  const { sha256 } = await post('AnteprimaCapacita', { bozza: closed }, area);
  await post('ApplicaCapacita', { bozza: closed, sha256 }, area);
  await sql`update capacity_change set branch_codes = array['0101', '0102']`.execute(database.db);
  const told = async (who: string) => (await post('StoriaCapacita', { filiale: '0101' }, who)).modifiche[0];
  expect(await told(area)).toMatchObject({ annullabile: true, soloAltri: false });
  expect(await told(manager)).toMatchObject({ annullabile: false, soloAltri: true });
});

// R16.4.34
test('a consultant takes an own absence back, and no other change', async () => {
  const own = await aPerson(database.db, 'consultant');
  const colleague = await aPerson(database.db, 'consultant', 'colleague');
  const manager = await aPerson(database.db, 'manager');
  const hours = { dal: day, al: day, daOra: '09:00', aOra: '12:00', motivo: 'Corso' };
  const away = { tipo: 'absence', filiali: ['0101'], ...hours };
  const made = async (bozza: object, call: string, who: string) => {
    const { sha256 } = await post('AnteprimaCapacita', { bozza }, who);
    return (await post(call, { bozza, sha256 }, who)).modifica;
  };
  const modifica = await made(away, 'ApplicaAssenza', own);
  const closing = await made(closed, 'ApplicaCapacita', manager);
  const undoable = async (who: string) =>
    (await post('StoriaCapacita', { filiale: '0101' }, who)).modifiche.map((each: Record<string, unknown>) => [
      each.id,
      each.annullabile,
    ]);
  expect(await undoable(own)).toEqual([
    [closing, false],
    [modifica, true],
  ]);
  expect(await undoable(colleague)).toEqual([
    [closing, false],
    [modifica, false],
  ]);
  for (const [id, who] of [
    [closing, own],
    [modifica, colleague],
  ] as const) {
    expect(await post('AnteprimaAnnullaModifica', { modifica: id }, who)).toMatchObject({ status: 200, effetti: null });
    expect(await post('AnnullaModifica', { modifica: id }, who)).toMatchObject({ status: 409, effetti: null });
  }
  const { effetti } = await post('AnteprimaAnnullaModifica', { modifica }, own);
  const undone = await post('AnnullaModifica', { modifica, sha256: effetti.anteprima.sha256 }, own);
  expect(undone).toMatchObject({ Status: '0', modifica: { stato: 'undone' } });
  expect(await database.db.selectFrom('roster_change').selectAll().execute()).toEqual([]);
  expect(await undoable(manager)).toEqual([
    [closing, true],
    [modifica, false],
  ]);
});
