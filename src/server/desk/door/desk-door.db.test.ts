import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESK_ENDPOINTS, type DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Permission, reachOf } from '#domain/desk/permissions.ts';
import { ROLES, type Role } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aPerson, ask, aVisit, BUSINESS_FIGURES, twoBranches } from '../desk.testing.ts';
import { describeDesk } from './describe.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = () => romeDay(() => new Date());

/** Where a call is aimed: at a branch, or at a visit or a customer's call there. */
interface Target {
  readonly branch: string;
  readonly oppId: string;
  /** A call to be made there. */
  readonly callId: string;
}
const closed = (branch: string) => {
  const day = addDays(today(), 3);
  return { tipo: 'closure', filiali: [branch], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
};
/** A body for every call: one without, or one too many, does not compile. Null: the call is about nobody's branch. */
const BODIES: { readonly [Name in keyof DeskEndpoints]: ((target: Target) => object) | null } = {
  me: null,
  acts: null,
  day: ({ branch }) => ({ filiale: branch, giorno: today() }),
  arrival: ({ oppId }) => ({ oppID: oppId, versione: 0 }),
  start: ({ oppId }) => ({ oppID: oppId, versione: 0 }),
  ending: ({ oppId }) => ({ oppID: oppId, versione: 0, esito: 'attended' }),
  agenda: ({ branch }) => ({ filiali: [branch], da: today(), giorni: 7 }),
  visit: ({ oppId }) => ({ oppID: oppId }),
  find: null,
  consentWords: null,
  bookAtDesk: ({ branch }) => ({
    ...{ filiale: branch, giorno: today(), ora: '09:00', prodotto: 1, canale: 'desk', consensi: {} },
    persona: { codiceFiscale: 'X', nome: 'Y' },
  }),
  moveAtDesk: ({ branch, oppId }) => ({
    ...{ oppID: oppId, versione: 1, chi: 'cliente', motivo: 'richiesta' },
    ...{ filiale: branch, giorno: addDays(today(), 3), ora: '10:00' },
  }),
  cancelAtDesk: ({ oppId }) => ({ oppID: oppId, versione: 1, chi: 'cliente', motivo: 'richiesta' }),
  reveal: ({ oppId }) => ({ oppID: oppId, campo: 'email', motivo: 'chiamata' }),
  addNote: ({ oppId }) => ({ oppID: oppId, testo: 'Porta il cane' }),
  confirmAgain: ({ oppId }) => ({ oppID: oppId }),
  calls: null,
  callCount: null,
  takeCall: ({ callId }) => ({ oppID: callId }),
  dialCall: ({ callId }) => ({ oppID: callId }),
  tryCall: ({ callId }) => ({ oppID: callId, versione: 1, risultato: 'busy' }),
  closeCall: ({ callId }) => ({ oppID: callId, versione: 1, esito: 'informed' }),
  assignCall: ({ callId }) => ({ oppID: callId, versione: 1 }),
  network: null,
  insight: ({ branch }) => ({ da: addDays(today(), -28), giorni: 28, filiale: branch }),
  exportCounts: null,
  inbox: null,
  putRight: ({ oppId }) => ({ tipo: 'esito', id: oppId, fatto: 'nonSiSa' }),
  correction: ({ oppId }) => ({ oppID: oppId, versione: 0, esito: null }),
  previewCapacity: ({ branch }) => ({ bozza: closed(branch) }),
  applyCapacity: ({ branch }) => ({ bozza: closed(branch), sha256: '0'.repeat(64) }),
  applyAbsence: ({ branch }) => ({
    bozza: { ...closed(branch), tipo: 'absence', consulenti: undefined },
    sha256: '0'.repeat(64),
  }),
  undoCapacity: null,
  capacityHistory: ({ branch }) => ({ filiale: branch }),
  branchHours: ({ branch }) => ({ filiale: branch }),
  displacedPeople: ({ branch }) => ({ filiale: branch }),
  decideDisplaced: null,
  offers: null,
  draftOffer: null,
  approveOffer: null,
  withdrawOffer: null,
  accessRequest: null,
  erasePerson: null,
  watch: null,
};
const ASKED = { codiceFiscale: 'BLLGVR87D52M999Y', pratica: 'P-1' };
const GENERAL = {
  ...{ me: {}, acts: { giorno: today() }, find: { testo: 'Bella' }, consentWords: { prodotto: 1 }, inbox: {} },
  ...{ calls: {}, callCount: {} },
  ...{ network: { da: today(), giorni: 30 }, exportCounts: { da: today(), giorni: 1 } },
  ...{ offers: {}, draftOffer: { prodotto: 5, dal: today(), al: today(), cifre: BUSINESS_FIGURES } },
  ...{ accessRequest: ASKED, erasePerson: { ...ASKED, motivo: 'richiesta' }, watch: {} },
} as const;
/** By a number that nobody has; whose change or person it is, capacity.db.test.ts asks. */
const NUMBERED: Readonly<Record<string, object>> = {
  undoCapacity: { modifica: '999' },
  decideDisplaced: { id: '999', versione: 1, scelta: 'kept' },
  approveOffer: { id: '999' },
  withdrawOffer: { id: '999' },
};

const reaches = (role: Role, permission: Permission | null, branch: '0101' | '0102'): boolean => {
  const reach = permission === null ? 'own' : reachOf(permission, role);
  return reach === 'network' || ((reach === 'branch' || reach === 'area') && branch === '0101');
};

// R16.1.2, R16.1.3, R16.1.4, R16.4.34
test.each(ROLES)('what a %s may do, and where; a foreign branch answers as one that is not there', async (role) => {
  await twoBranches(database.db);
  const token = await aPerson(database.db, role);
  let visits = 0;
  for (const [name, body] of Object.entries(BODIES)) {
    const endpoint = DESK_ENDPOINTS[name as keyof DeskEndpoints];
    const may = endpoint.permission === null || reachOf(endpoint.permission, role) !== null;
    if (body === null) {
      const answer = await ask(app, token, endpoint.call, NUMBERED[name] ?? GENERAL[name as keyof typeof GENERAL]);
      expect(answer.statusCode, name).toBe(may ? (name in NUMBERED ? 404 : 200) : 403);
      continue;
    }
    const bodies: string[] = [];
    for (const branch of ['0101', '0102'] as const) {
      const oppId = `OPP${role.toUpperCase()}${String(++visits).padStart(15 - role.length, '0')}`;
      // Only of a visit that is over an outcome is missing.
      await aVisit(database.db, { oppId, branch, in: name === 'putRight' ? -48 : 0 });
      const callId = oppId.replace('OPP', 'TEL');
      await aCall(database.db, { oppId: callId, branch });
      const answer = await ask(app, token, endpoint.call, body({ branch, oppId, callId }));
      const inside = [200, 409].includes(answer.statusCode);
      expect(inside, `${name} at ${branch}: ${answer.statusCode}`).toBe(reaches(role, endpoint.permission, branch));
      if (!inside) bodies.push(withoutId(answer.body));
    }
    const nowhere = await ask(app, token, endpoint.call, body({ branch: '0999', oppId: NOBODYS, callId: NOBODYS }));
    expect(nowhere.statusCode, name).toBe(may ? 404 : 403);
    for (const foreign of bodies) expect(foreign, name).toBe(withoutId(nowhere.body));
  }
});

const NOBODYS = 'NOBODYHASTHISCODE1';
const withoutId = (body: string): string => body.replace(/request-\d+/, 'request');

// R16.1.1
test('nobody who is not signed in learns anything, whatever the call', async () => {
  for (const { call } of Object.values(DESK_ENDPOINTS)) {
    const answer = await ask(app, null, call, {});
    expect([answer.statusCode, answer.json().code], call).toEqual([401, 'not-signed-in']);
  }
});

test('no call of the desk is one of the public service, and none of that one is served here', async () => {
  const own = Object.values(DESK_ENDPOINTS).map(({ call }) => call as string);
  expect(Object.values(ENDPOINTS).filter(({ call }) => own.includes(call))).toEqual([]);
  expect((await app.inject({ method: 'POST', url: '/fa3/api/TrovaFiliali3', payload: {} })).statusCode).toBe(404);
});

// R16.1.6
test('every call leaves an act: what was looked at, what was changed, and what was refused', async () => {
  await twoBranches(database.db);
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  const token = await aPerson(database.db, 'consultant');
  await ask(app, token, 'Giorno', { filiale: '0101', giorno: today() });
  await ask(app, token, 'Arrivo', { oppID: 'OPP000000000000001', versione: 0 });
  await ask(app, token, 'Giorno', { filiale: '0102', giorno: today() });
  const { rows } = await sql`select act, role, branch_code, opp_id, change from staff_act order by id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { act: 'Giorno', role: 'consultant', branch_code: '0101', opp_id: null, change: { day: today() } },
    {
      ...{ act: 'Arrivo', role: 'consultant', branch_code: '0101', opp_id: 'OPP000000000000001' },
      change: { from: 'expected', to: 'arrived' },
    },
    { act: 'Giorno', role: 'consultant', branch_code: null, opp_id: null, change: { refused: 'not-found' } },
  ]);
});

// R16.1.6
test('acts are read by who may: the own ones, those of the own branches, or all', async () => {
  await twoBranches(database.db);
  const [consultant, colleague] = [
    await aPerson(database.db, 'consultant'),
    await aPerson(database.db, 'consultant', 'other'),
  ];
  const [manager, dpo] = [await aPerson(database.db, 'manager'), await aPerson(database.db, 'dpo')];
  await ask(app, consultant, 'Giorno', { filiale: '0101', giorno: today() });
  await ask(app, colleague, 'Giorno', { filiale: '0101', giorno: today() });
  await ask(app, dpo, 'Giorno', { filiale: '0102', giorno: today() });
  const readBy = async (who: string, more: object = {}) => {
    const { atti } = (await ask(app, who, 'Registro', { giorno: today(), ...more })).json();
    const days = atti.filter(({ atto }: { atto: string }) => atto === 'Giorno');
    return days
      .map(({ chi, filiale }: { chi: { codice: string }; filiale: string }) => `${chi.codice} ${filiale}`)
      .sort();
  };
  expect(await readBy(consultant)).toEqual(['consultant 0101']);
  expect(await readBy(consultant, { chi: 'other' })).toEqual([]);
  expect(await readBy(manager)).toEqual(['consultant 0101', 'other 0101']);
  expect(await readBy(dpo)).toEqual(['consultant 0101', 'dpo 0102', 'other 0101']);
  expect(await readBy(dpo, { filiale: '0102' })).toEqual(['dpo 0102']);
});

// R16.1.6
test('where the act cannot be written nothing is shown', async () => {
  await twoBranches(database.db);
  const token = await aPerson(database.db, 'consultant');
  await sql`alter table staff_act rename column fields to others`.execute(database.db);
  const answer = await ask(app, token, 'Giorno', { filiale: '0101', giorno: today() });
  expect([answer.statusCode, answer.body.includes('Filiale')]).toEqual([500, false]);
});

test('a role that ended, a person who left and an idle session open nothing any more', async () => {
  await twoBranches(database.db);
  const asked = { filiale: '0101', giorno: today() };
  const ended = await aPerson(database.db, 'consultant', 'ended');
  await sql`update staff_role set until = now()`.execute(database.db);
  expect((await ask(app, ended, 'Giorno', asked)).statusCode).toBe(403);
  const left = await aPerson(database.db, 'consultant', 'left');
  await sql`update staff set active = false where code = 'left'`.execute(database.db);
  expect((await ask(app, left, 'Giorno', asked)).statusCode).toBe(401);
  const idle = await aPerson(database.db, 'consultant', 'idle');
  await sql`update staff_session set seen_at = now() - interval '16 minutes'`.execute(database.db);
  expect((await ask(app, idle, 'Giorno', asked)).statusCode).toBe(401);
});

// R16.2.24, R16.2.26
test('what the page asks by itself keeps no session alive, what somebody pressed does', async () => {
  await twoBranches(database.db);
  const token = await aPerson(database.db, 'consultant');
  await sql`update staff_session set seen_at = now() - interval '10 minutes'`.execute(database.db);
  const stillFor = async (headers: object) => {
    const url = '/sportello/api/Giorno';
    const payload = { filiale: '0101', giorno: today() };
    const asked = { method: 'POST', url, payload, cookies: { 'fissa-desk': token } } as const;
    const { statusCode } = await app.inject({ ...asked, headers: { host: 'localhost', ...headers } });
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from now() - seen_at) / 60)::int as minutes from staff_session`.execute(database.db);
    return [statusCode, rows[0]?.minutes];
  };
  expect(await stillFor({ 'fissa-by-itself': '1' })).toEqual([200, 10]);
  expect(await stillFor({})).toEqual([200, 0]);
});

// R16.1.9
test('the calls are described to an administrator, and to anybody in the demonstration', async () => {
  await twoBranches(database.db);
  const described = await aDesk(database.db, async (desk) => describeDesk(desk, { db: database.db, isDemo: false }));
  const get = (token: string) =>
    described.inject({
      url: '/sportello/api/openapi.json',
      cookies: { 'fissa-desk': token },
      headers: { host: 'localhost' },
    });
  const admin = await get(await aPerson(database.db, 'admin'));
  expect(Object.keys(admin.json().paths)).toEqual(Object.values(DESK_ENDPOINTS).map(({ call }) => `/${call}`));
  expect([(await get('nobody')).statusCode, (await get(await aPerson(database.db, 'manager'))).statusCode]).toEqual([
    401, 403,
  ]);
  await described.close();
  const open = await aDesk(database.db, async (desk) => describeDesk(desk, { db: database.db, isDemo: true }));
  expect((await open.inject('/sportello/api/openapi.json')).statusCode).toBe(200);
  await open.close();
});
