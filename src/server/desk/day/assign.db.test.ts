import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let ada: string;
let manager: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  ada = await aPerson(database.db, 'consultant', 'ada');
  manager = await aPerson(database.db, 'manager');
  await aVisit(database.db, { oppId: MINE });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const MINE = 'OPP000000000000001';
const today = romeDay(() => new Date());
const take = (versione: number, more: object = {}) => ask(app, ada, 'PrendoIo', { oppID: MINE, versione, ...more });
const assign = (versione: number, chi: string) => ask(app, manager, 'AssegnaVisita', { oppID: MINE, versione, chi });
const receiverOn = async (token: string) => {
  const { visite } = (await ask(app, token, 'Giorno', { filiale: '0101', giorno: today })).json();
  return visite[0].riceve?.codice;
};

describe('the receiver of a visit', () => {
  // R16.2.40
  test('is the person who takes it, on day, agenda and card, until it is given back', async () => {
    const taken = await take(0);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      200,
      { Status: '0', visita: { riceve: { codice: 'ada', nome: 'Persona ada' }, versioneRiceve: 1 } },
    ]);
    expect(await receiverOn(manager)).toBe('ada');
    const agenda = await ask(app, manager, 'Agenda', { filiali: ['0101'], da: today, giorni: 1 });
    expect(agenda.json().filiali[0].visite).toMatchObject([{ riceve: { codice: 'ada' } }]);
    const card = await ask(app, manager, 'Appuntamento', { oppID: MINE });
    expect(card.json()).toMatchObject({ visita: { riceve: { nome: 'Persona ada' } } });
    expect((await take(1, { lascia: true })).json().visita).toMatchObject({ versioneRiceve: 2 });
    expect(await receiverOn(manager)).toBeUndefined();
  });

  // R16.2.40
  test('is assigned by the manager to staff of the branch only, with an audit entry', async () => {
    await sql`insert into staff (code, issuer, subject, name, email) values ('roma', 'test', 'roma', 'Rita', '')`.execute(
      database.db,
    );
    await sql`insert into staff_role (staff_id, role, branch_code)
      select id, 'consultant', '0102' from staff where code = 'roma'`.execute(database.db);
    expect((await assign(0, 'roma')).statusCode).toBe(404);
    expect((await assign(0, 'ada')).json()).toMatchObject({ Status: '0', visita: { riceve: { codice: 'ada' } } });
    expect((await assign(1, '')).json().visita.riceve).toBeUndefined();
    const { rows } = await sql`
      select act, branch_code, opp_id, change from staff_act where not change ? 'refused' order by id`.execute(
      database.db,
    );
    const entry = { act: 'AssegnaVisita', branch_code: '0101', opp_id: MINE };
    expect(rows).toEqual([
      { ...entry, change: { from: '', to: 'ada' } },
      { ...entry, change: { from: 'ada', to: '' } },
    ]);
  });

  // R16.2.40
  test('of a visit changed meanwhile, over or cancelled, stays as it is, and the answer shows it', async () => {
    await assign(0, 'manager');
    const late = await take(0);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { Status: '1', visita: { riceve: { codice: 'manager' }, versioneRiceve: 1 } },
    ]);
    expect((await take(1, { lascia: true })).statusCode).toBe(409);
    await ask(app, manager, 'Esito', { oppID: MINE, versione: 0, esito: 'notReceived' });
    expect((await take(1)).statusCode).toBe(409);
    expect(await receiverOn(manager)).toBe('manager');
  });

  // R16.2.40
  test('only one of twenty simultaneous takes succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(0)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  // R16.2.40, R16.2.41
  test('assigned while a whole day is passed on gets the current visit, and the passed day stays', async () => {
    await assign(0, 'ada');
    const blocked = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.db);
      return rows.length;
    };
    // A passed day locks assignments, not visits.
    const { late } = await database.db.transaction().execute(async (tx) => {
      await sql`
        update assignment set version = version + 1, staff_id = (select id from staff where code = 'manager')`.execute(
        tx,
      );
      const late = assign(1, '');
      await expect.poll(blocked).toBe(1);
      return { late };
    });
    const answer = await late;
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { Status: '1', visita: { riceve: { codice: 'manager' }, versioneRiceve: 2 } },
    ]);
    expect(await receiverOn(manager)).toBe('manager');
  });

  // R16.2.40
  test('is empty after a move to another branch, and for a visit ahead after the person left', async () => {
    await take(0);
    await sql`update appointment set branch_code = '0102'`.execute(database.db);
    const area = await aPerson(database.db, 'dpo');
    const there = await ask(app, area, 'Giorno', { filiale: '0102', giorno: today });
    expect(there.json().visite[0].riceve).toBeUndefined();
    await sql`update appointment set branch_code = '0101', starts = now() + interval '1 minute'`.execute(database.db);
    await sql`update staff set active = false where code = 'ada'`.execute(database.db);
    const card = await ask(app, manager, 'Appuntamento', { oppID: MINE });
    expect(card.json().visita.riceve).toBeUndefined();
  });
});

// R16.2.40, R16.2.41
test('the team of a branch has its receivers with their visits, own absences, and who only has visits left', async () => {
  await take(0);
  await aPerson(database.db, 'consultant', 'bea');
  await aPerson(database.db, 'consultant', 'gone');
  await assign(1, 'gone');
  await sql`update staff_role set until = now() where staff_id = (select id from staff where code = 'gone')`.execute(
    database.db,
  );
  await sql`
    with change as (
      insert into capacity_change (kind, branch_codes, first_day, last_day, payload, reason, state, affected,
        affected_sha256, applied_at, made_by)
      select 'absence', '{0101}', ${today}::date, ${today}::date, '{}', 'x', 'applied', 0, ${Buffer.alloc(32)}, now(), id
        from staff where code = 'bea' returning id)
    insert into roster_change (change_id, branch_code, day, from_minute, until_minute, delta)
    select id, '0101', ${today}::date, 0, 1440, -1 from change`.execute(database.db);
  const { persone } = (await ask(app, manager, 'Squadra', { filiale: '0101', giorno: today })).json();
  const line = { visite: 0, assente: false, riceve: true };
  expect(persone).toEqual([
    { ...line, codice: 'ada', nome: 'Persona ada' },
    { ...line, codice: 'bea', nome: 'Persona bea', assente: true },
    { ...line, codice: 'gone', nome: 'Persona gone', visite: 1, riceve: false },
    { ...line, codice: 'manager', nome: 'Persona manager' },
  ]);
});
