import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESK_ENDPOINTS, type DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { reachOf } from '#domain/desk/permissions.ts';
import { ROLES } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';
import { describeDesk } from './describe.ts';
import { aTarget, BODIES, generalOf, NOWHERE, reaches } from './every-call.testing.ts';

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

/** The person of every visit and call in these tests, Ginevra Bellacqua: her name, or her contacts and her tax code. */
const TOO_MUCH = { nobody: /Ginevra|Bellacqua|@velaria|33300000/, masked: /@velaria|33300000|BLLGVR/ } as const;

// R16.1.2, R16.1.3, R16.1.4, R16.4.34, R16.8.6
test.each(ROLES)(
  'the permissions of a %s and their scope; a foreign branch answers as an unknown one',
  async (role) => {
    await twoBranches(database.db);
    const token = await aPerson(database.db, role);
    let targets = 0;
    const foreign: string[] = [];
    for (const [name, body] of inOrder()) {
      const endpoint = DESK_ENDPOINTS[name];
      const may = endpoint.permission === null || reachOf(endpoint.permission, role) !== null;
      if (body === null) {
        const { body: general, status } = generalOf(name);
        const answer = await ask(app, token, endpoint.call, general);
        expect(answer.statusCode, name).toBe(may ? status : 403);
        if (endpoint.sees !== 'clear') expect(answer.body, name).not.toMatch(TOO_MUCH[endpoint.sees]);
        // The caller's own entries are listed too, at a branch that this role reaches with another endpoint.
        if (reaches(role, endpoint.permission, '0102') || (name === 'acts' && role === 'callcentre')) continue;
        for (const code of foreign) expect(answer.body, `${name} for a ${role}`).not.toContain(code);
        continue;
      }
      const bodies: string[] = [];
      for (const branch of ['0101', '0102'] as const) {
        // An outcome is missing only for a past visit.
        const inHours = name === 'putRight' ? -48 : 0;
        const target = await aTarget(database.db, branch, `${role.toUpperCase()}${++targets}`, inHours);
        if (branch === '0102') foreign.push(target.oppId, target.callId);
        const answer = await ask(app, token, endpoint.call, body(target));
        if (endpoint.sees !== 'clear') expect(answer.body, name).not.toMatch(TOO_MUCH[endpoint.sees]);
        const inside = [200, 409].includes(answer.statusCode);
        expect(inside, `${name} at ${branch}: ${answer.statusCode}`).toBe(reaches(role, endpoint.permission, branch));
        if (!inside) bodies.push(withoutId(answer.body));
      }
      const nowhere = await ask(app, token, endpoint.call, body(NOWHERE));
      expect(nowhere.statusCode, name).toBe(may ? 404 : 403);
      for (const outside of bodies) expect(outside, name).toBe(withoutId(nowhere.body));
    }
  },
);

// R16.1.4
test.each([
  ['consultant', ['0101']],
  ['callcentre', ['0101', '0102']],
  ['agent', []],
] as const)('a %s reads only the branches of its own scope', async (role, branches) => {
  await twoBranches(database.db);
  const answer = await ask(app, await aPerson(database.db, role), 'Io', {});
  const { filiali } = answer.json<{ readonly filiali: readonly { readonly codice: string }[] }>();
  expect(filiali.map(({ codice }) => codice)).toEqual(branches);
  await sql`update branch set active = false`.execute(database.db);
  const closed = await ask(app, await aPerson(database.db, role, `${role}-2`), 'Io', {});
  expect(closed.json().filiali).toEqual([]);
});

/** List endpoints come last, when both branches have data. */
const inOrder = () =>
  (Object.keys(BODIES) as (keyof DeskEndpoints)[])
    .map((name) => [name, BODIES[name]] as const)
    .sort(([, one], [, other]) => Number(one === null) - Number(other === null));
const withoutId = (body: string): string => body.replace(/request-\d+/, 'request');

// R16.8.5
test.each(['manager', 'dpo'] as const)(
  'when no audit entry can be written, no endpoint shows a %s personal data',
  async (role) => {
    await twoBranches(database.db);
    const token = await aPerson(database.db, role);
    const target = await aTarget(database.db, '0101', 'ACT');
    await sql`update callback_case set state = 'claimed', lease_until = now() + interval '1 hour',
    holder = (select id from staff where code = ${role})`.execute(database.db);
    await sql`alter table staff_act rename column fields to others`.execute(database.db);
    for (const [call, body] of inOrder()) {
      const endpoint = DESK_ENDPOINTS[call];
      if (endpoint.sees === 'nobody' || (endpoint.permission !== null && reachOf(endpoint.permission, role) === null))
        continue;
      const answer = await ask(app, token, endpoint.call, body === null ? generalOf(call).body : body(target));
      expect([call, answer.statusCode]).toEqual([call, 500]);
      expect(answer.body, call).not.toMatch(/Ginevra|Bellacqua|333/);
    }
  },
);

// R16.1.1
test('without a session no endpoint returns data', async () => {
  for (const { call } of Object.values(DESK_ENDPOINTS)) {
    const answer = await ask(app, null, call, {});
    expect([answer.statusCode, answer.json().code], call).toEqual([401, 'not-signed-in']);
  }
});

// R16.8.19
test('desk and public endpoints are disjoint, and the desk serves none of the public ones', async () => {
  const own = Object.values(DESK_ENDPOINTS).map(({ call }) => call as string);
  expect(Object.values(ENDPOINTS).filter(({ call }) => own.includes(call))).toEqual([]);
  expect((await app.inject({ method: 'POST', url: '/fa3/api/TrovaFiliali3', payload: {} })).statusCode).toBe(404);
});

// R16.1.6, R16.1.2
test('every request leaves an audit entry: read, changed or refused', async () => {
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

// R16.1.6, R16.2.15
test("audit entries are readable by permission: one's own, those of one's branches, or all", async () => {
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
  expect(await readBy(dpo, { chi: 'other' })).toEqual(['other 0101']);
  expect(await readBy(dpo, { atto: 'Giorno', filiale: '0102' })).toEqual(['dpo 0102']);
  expect(await readBy(dpo, { atto: 'Agenda' })).toEqual([]);
  for (const other of [{ oppID: 'OPP000000000000001' }, { giorno: addDays(today(), -1) }])
    expect(await readBy(dpo, other)).toEqual([]);
});

// R16.1.6, R16.8.5
test('without its audit entry a request shows nothing', async () => {
  await twoBranches(database.db);
  const token = await aPerson(database.db, 'consultant');
  await sql`alter table staff_act rename column fields to others`.execute(database.db);
  const answer = await ask(app, token, 'Giorno', { filiale: '0101', giorno: today() });
  expect([answer.statusCode, answer.body.includes('Filiale')]).toEqual([500, false]);
});

test('an ended role, a departed staff member and an idle session give no access', async () => {
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
test('background requests do not prolong a session, user actions do', async () => {
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

// R16.2.24
test('a request that prolongs the session returns its new end', async () => {
  await twoBranches(database.db);
  const token = await aPerson(database.db, 'consultant');
  await sql`update staff_session set seen_at = now() - interval '14 minutes'`.execute(database.db);
  const { scade } = (await ask(app, token, 'Io', {})).json();
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ${scade}::timestamptz - now()) / 60)::int as minutes`.execute(database.db);
  expect(rows).toEqual([{ minutes: 15 }]);
});

// R16.1.9
test('the description is readable by an administrator, and public in the demonstration', async () => {
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
