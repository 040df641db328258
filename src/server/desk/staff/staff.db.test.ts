import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { purgeExpired } from '../../booking/retention/clean.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';
import { signedWith } from '../sign-in/sessions.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let admin: string;
let other: string;
let consultant: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  admin = await aPerson(database.db, 'admin');
  other = await aPerson(database.db, 'admin', 'other');
  consultant = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const propose = (body: object, who = admin) => ask(app, who, 'ProponiRuolo', body);
const list = async (who = admin) => (await ask(app, who, 'Persone', {})).json();
const openId = async (): Promise<string> => (await list(other)).proposte[0].id;
const approve = async (who = other, id?: string) => ask(app, who, 'ApprovaProposta', { id: id ?? (await openId()) });
const withdraw = async (who: string) => ask(app, who, 'RitiraProposta', { id: await openId() });
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json().motivo];
const grantsOf = async (token: string) => (await signedWith(database.db, sha256(token)))?.grants;
const role = (role: string, branch: string | null, area: string | null = null) => ({ role, branch, area, agent: null });
const personAs = async (code: string, who = admin) =>
  (await list(who)).persone.find(({ codice }: { codice: string }) => codice === code);
const acts = async (act: string) =>
  (
    await sql<{ change: object; branch_code: string | null }>`
    select change, branch_code from staff_act where act = ${act} order by id`.execute(database.db)
  ).rows;

const MANAGER = { codice: 'consultant', ruolo: 'manager', filiale: '0101' };
const COVER = { codice: 'consultant', ruolo: 'consultant', filiale: '0102', dal: today, al: addDays(today, 2) };

// R16.11.1
describe('a proposed role', () => {
  test('is in force for the open session once another person approves it', async () => {
    expect(outcome(await propose(MANAGER))).toEqual([200, null]);
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101')]);
    expect((await list(other)).proposte).toMatchObject([
      {
        tipo: 'ruolo',
        persona: { codice: 'consultant', nuova: false, prima: [{ ruolo: 'consultant', filiale: '0101' }] },
        ...{ ruolo: 'manager', filiali: ['0101'], chiesta: { codice: 'admin' }, blocco: null },
      },
    ]);
    expect(outcome(await approve())).toEqual([200, null]);
    expect(await grantsOf(consultant)).toEqual([role('manager', '0101')]);
    expect((await list()).proposte).toEqual([]);
    expect(await acts('ProponiRuolo')).toEqual([
      { branch_code: '0101', change: { staff: 'consultant', role: 'manager' } },
    ]);
    expect(await acts('ApprovaProposta')).toMatchObject([
      { branch_code: '0101', change: { staff: 'consultant', role: 'manager', to: 'approved' } },
    ]);
  });

  test('cannot be approved by its author, by its subject, or twice', async () => {
    await propose({ codice: 'other', ruolo: 'dpo' });
    const id = await openId();
    expect(outcome(await approve(admin))).toEqual([409, 'propria']);
    expect(outcome(await approve(other))).toEqual([409, 'propria']);
    const third = await aPerson(database.db, 'admin', 'third');
    expect(outcome(await approve(third))).toEqual([200, null]);
    expect(outcome(await approve(third, id))).toEqual([409, 'decisa']);
    expect((await acts('ApprovaProposta')).map(({ change }) => 'refused' in change)).toEqual([true, true, false, true]);
    const behind = sql`update staff_change set decided_by = made_by`;
    await expect(behind.execute(database.db)).rejects.toThrow('violates check constraint');
  });

  test('is refused for oneself, without a difference, and beside an open one', async () => {
    expect(outcome(await propose({ codice: 'admin', ruolo: 'dpo' }))).toEqual([409, 'propria']);
    expect(outcome(await propose({ ...MANAGER, ruolo: 'consultant' }))).toEqual([409, 'uguale']);
    expect(outcome(await propose(MANAGER))).toEqual([200, null]);
    expect(outcome(await propose(MANAGER))).toEqual([409, 'aperta']);
    expect(outcome(await withdraw(admin))).toEqual([200, null]);
    expect(outcome(await propose(MANAGER))).toEqual([200, null]);
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101')]);
  });

  test('needs the place of the role, and an agent a known code', async () => {
    expect((await propose({ codice: 'consultant', ruolo: 'manager' })).statusCode).toBe(400);
    expect((await propose({ codice: 'consultant', ruolo: 'admin', filiale: '0101' })).statusCode).toBe(400);
    expect((await propose({ codice: 'consultant', ruolo: 'area', area: 'EST' })).statusCode).toBe(404);
    expect(outcome(await propose({ codice: 'consultant', ruolo: 'agent', agente: 'AG9' }))).toEqual([409, 'agente']);
  });
});

// R16.11.1
test("a new person's account begins with the approval, and its code and identity are unique", async () => {
  const nuova = { codice: 'g.nuova', nome: 'Gemma Nuova', email: 'gemma@velaria.example', soggetto: 'u-99' };
  expect(outcome(await propose({ nuova, ruolo: 'consultant', filiale: '0101' }))).toEqual([200, null]);
  expect(await personAs('g.nuova')).toBeUndefined();
  expect(outcome(await propose({ nuova, ruolo: 'callcentre' }))).toEqual([409, 'esiste']);
  expect(outcome(await approve())).toEqual([200, null]);
  expect(await personAs('g.nuova')).toMatchObject({ attiva: true, soggetto: 'u-99', ruoli: [{ filiale: '0101' }] });
  const known = { ...nuova, codice: 'other.code', soggetto: 'consultant' };
  expect(outcome(await propose({ nuova: known, ruolo: 'callcentre' }))).toEqual([409, 'esiste']);
});

// R16.11.1
test('a decided proposal keeps no name, e-mail or identity of a new person', async () => {
  const nuova = { codice: 'g.nuova', nome: 'Gemma Nuova', email: 'gemma@velaria.example', soggetto: 'u-99' };
  const persons = async () => {
    await purgeExpired(database.db, seal, 400);
    return (await database.db.selectFrom('staff_change').select('person').execute()).map(({ person }) => person);
  };
  await propose({ nuova, ruolo: 'consultant', filiale: '0101' });
  expect(await persons()).toEqual([expect.objectContaining({ name: 'Gemma Nuova' })]);
  await withdraw(admin);
  await propose({ nuova, ruolo: 'consultant', filiale: '0101' });
  await approve();
  expect(await persons()).toEqual([null, null]);
});

// R16.11.1
test('an area manager changes only the people and roles of the own branches', async () => {
  const area = await aPerson(database.db, 'area');
  const manager = await aPerson(database.db, 'manager');
  await aPerson(database.db, 'callcentre');
  expect((await list(area)).persone.map(({ codice }: { codice: string }) => codice)).toEqual(['consultant', 'manager']);
  expect((await propose({ ...MANAGER, filiale: '0102' }, area)).statusCode).toBe(404);
  expect((await propose({ codice: 'callcentre', ruolo: 'manager', filiale: '0101' }, area)).statusCode).toBe(404);
  expect((await propose({ codice: 'consultant', ruolo: 'admin' }, area)).statusCode).toBe(404);
  // The branch's manager proposes, the area manager approves; a proposal for another area is not there.
  expect(outcome(await propose(MANAGER, manager))).toEqual([200, null]);
  expect((await list(manager)).proposte).toMatchObject([{ blocco: 'propria' }]);
  expect((await approve(manager)).statusCode).toBe(403);
  expect(outcome(await approve(area))).toEqual([200, null]);
  await propose({ ...MANAGER, filiale: '0102' });
  expect((await approve(area)).statusCode).toBe(404);
});

// R16.8.8, R16.11.1
test('a person cannot be administrator and auditor, not even by a cover', async () => {
  const cover = { ruolo: 'auditor', dal: today, al: today };
  expect(outcome(await propose({ codice: 'other', ...cover }))).toEqual([409, 'incompatibile']);
  expect(outcome(await propose({ codice: 'consultant', ...cover }))).toEqual([200, null]);
  await approve();
  expect(outcome(await propose({ codice: 'consultant', ruolo: 'admin' }))).toEqual([409, 'incompatibile']);
});

// R16.11.2
describe('a cover', () => {
  test('adds its branch on its days only', async () => {
    await propose(COVER);
    await approve();
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101'), role('consultant', '0102')]);
    expect((await personAs('consultant')).ruoli).toMatchObject([{ al: null }, { dal: today, al: addDays(today, 2) }]);
    await sql`update staff_role set since = now() - interval '3 days', until = now() where branch_code = '0102'`.execute(
      database.db,
    );
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101')]);
  });

  test('starts on its first day, and lasts at most sixty days', async () => {
    await propose({ ...COVER, dal: addDays(today, 1) });
    await approve();
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101')]);
    expect(outcome(await propose({ ...COVER, al: addDays(today, 60) }))).toEqual([409, 'giorni']);
    expect(outcome(await propose({ ...COVER, dal: addDays(today, -1) }))).toEqual([409, 'giorni']);
    expect(outcome(await propose({ ...COVER, al: addDays(today, 59) }))).toEqual([200, null]);
  });

  test('of past days is not approved', async () => {
    await propose(COVER);
    await sql`update staff_change set first_day = first_day - 9, last_day = last_day - 9`.execute(database.db);
    expect(outcome(await approve())).toEqual([409, 'scaduta']);
  });

  test('approved after its first day is in force from the approval, not before', async () => {
    await propose(COVER);
    await sql`update staff_change set first_day = first_day - 1`.execute(database.db);
    expect(outcome(await approve())).toEqual([200, null]);
    const { rows } = await sql`
      select since > now() - interval '1 minute' as now from staff_role where branch_code = '0102'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ now: true }]);
  });

  test('of a closed account is refused, and opens none', async () => {
    await ask(app, admin, 'ChiudiAccesso', { codice: 'consultant' });
    expect(outcome(await propose(COVER))).toEqual([409, 'decisa']);
    expect((await list(other)).proposte).toEqual([]);
    await sql`update staff set active = true where code = 'consultant'`.execute(database.db);
    await propose(COVER);
    await sql`update staff set active = false where code = 'consultant'`.execute(database.db);
    expect(outcome(await approve())).toEqual([409, 'decisa']);
    expect(await personAs('consultant')).toMatchObject({ attiva: false });
  });

  test('is ended early, at once', async () => {
    await propose(COVER);
    await approve();
    const { ruoli } = await personAs('consultant');
    const end = (id: string) => ask(app, admin, 'ChiudiAccesso', { codice: 'consultant', ruolo: id });
    expect((await end(ruoli[0].id)).statusCode).toBe(404);
    expect(outcome(await end(ruoli[1].id))).toEqual([200, null]);
    expect(await grantsOf(consultant)).toEqual([role('consultant', '0101')]);
  });
});

// R16.11.2, R16.8.14
test('an ended access closes its sessions and proposals; a new role opens it again', async () => {
  const area = await aPerson(database.db, 'area');
  await propose(MANAGER, area);
  const end = (codice: string, who = admin) => ask(app, who, 'ChiudiAccesso', { codice });
  expect(outcome(await end('admin'))).toEqual([409, 'propria']);
  expect(outcome(await end('area'))).toEqual([200, null]);
  expect((await ask(app, area, 'Io', {})).statusCode).toBe(401);
  expect((await list()).proposte).toEqual([]);
  expect(outcome(await end('area'))).toEqual([409, 'decisa']);
  expect(await personAs('area')).toMatchObject({ attiva: false, ruoli: [{ ruolo: 'area' }] });
  await propose({ codice: 'area', ruolo: 'consultant', filiale: '0101' });
  await approve();
  expect(await personAs('area')).toMatchObject({ attiva: true, ruoli: [{ ruolo: 'consultant' }] });
  expect((await acts('ChiudiAccesso')).at(1)?.change).toEqual({ staff: 'area', ended: 'access' });
});

// R16.11.2
test('the history of a person names who asked for a role and who approved it', async () => {
  await propose(MANAGER);
  await approve();
  const { storia, sessioni } = (await ask(app, admin, 'Persona', { codice: 'consultant' })).json();
  expect(storia).toMatchObject([
    { ruolo: 'manager', al: null, chiesta: 'Persona admin', approvata: 'Persona other' },
    { ruolo: 'consultant', al: today, chiesta: null },
  ]);
  expect(sessioni).toBe(1);
});

// R16.11.3
test('an area is made and renamed, and gets its branches by a second person', async () => {
  const area = await aPerson(database.db, 'area');
  const save = (body: object) => ask(app, admin, 'SalvaArea', body);
  expect(outcome(await save({ codice: 'EST', nome: 'Est', nuova: true }))).toEqual([200, null]);
  expect(outcome(await save({ codice: 'EST', nome: 'Est', nuova: true }))).toEqual([409, 'esiste']);
  expect(outcome(await save({ codice: 'EST', nome: 'Nord-Est', nuova: false }))).toEqual([200, null]);
  expect((await save({ codice: 'OVEST', nome: 'Ovest', nuova: false })).statusCode).toBe(404);
  expect((await list()).aree).toContainEqual({ codice: 'EST', nome: 'Nord-Est' });
  const put = (area: string, filiali: string[]) => ask(app, admin, 'ProponiArea', { area, filiali });
  expect((await put('EST', ['0999'])).statusCode).toBe(404);
  expect(outcome(await put('NORD', ['0101']))).toEqual([409, 'uguale']);
  expect(outcome(await put('NORD', ['0101', '0102']))).toEqual([200, null]);
  expect(outcome(await put('EST', ['0102']))).toEqual([409, 'aperta']);
  expect((await ask(app, area, 'Giorno', { filiale: '0102', giorno: today })).statusCode).toBe(404);
  expect(outcome(await approve(admin))).toEqual([409, 'propria']);
  expect(outcome(await approve())).toEqual([200, null]);
  expect((await ask(app, area, 'Giorno', { filiale: '0102', giorno: today })).statusCode).toBe(200);
  expect((await acts('ProponiArea')).at(-1)?.change).toMatchObject({ area: 'EST', refused: 'aperta' });
});

// R16.11.1
test('one key proposes once', async () => {
  const twice = await Promise.all([1, 2].map(() => ask(app, admin, 'ProponiRuolo', MANAGER, 'the-same-key-of-a-test')));
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await list()).proposte).toHaveLength(1);
});
