import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBranch, customer } from '../booking/booking.testing.ts';
import { aDesk, aPerson, aVisit } from '../desk/desk.testing.ts';
import { alertsSince } from '../desk/privacy/alerts.ts';
import { onActs } from '../platform/database/after-commit.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { AUDIENCE, aClient, aKey, aMachineDoor, type Get, type Key, theMachines, tokenOf } from './machines.testing.ts';

const OPP = '006AB00000K7P2QXYZ';
const NOBODY = '006AB00000K7P2QXYA';
let fresh: FreshDatabase;
let key: Key;
let get: Get;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await aVisit(fresh.db, { oppId: OPP, in: 24 });
  key = await aKey('one');
  const [plain, full] = [
    aClient('crm', [key]),
    aClient('care', [key], { scopes: ['appointments.read', 'appointments.contacts'], perMinute: 2 }),
  ];
  ({ get } = await aMachineDoor(fresh.db, theMachines(plain, full), true));
});
afterEach(() => fresh.close());

const one = async (token?: string, oppId = OPP) => {
  const answer = await get(`/appointments/${oppId}`, token);
  const { requestId: _, ...body } = answer.json();
  return { status: answer.statusCode, body };
};
const theirs = () => sql`(select tax_code_hash from appointment where opp_id = ${OPP}::text)`;
const acts = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select staff.code, role, act, opp_id, person = ${theirs()} as theirs, fields, change
      from staff_act join staff on staff.id = staff_id order by staff_act.id`.execute(fresh.db);
  return rows;
};

describe('a program', () => {
  // R18.5.1
  test('reads an appointment with its own signed token, by each of its keys', async () => {
    const second = await aKey('two');
    const door = await aMachineDoor(fresh.db, theMachines(aClient('crm', [key, second])));
    for (const signing of [key, second]) {
      const answer = await door.get(`/appointments/${OPP}`, await tokenOf('crm', signing));
      expect(answer.json().appuntamento).toMatchObject({
        oppID: OPP,
        prodotto: 1,
        tipo: 'visita',
        stato: 'confermato',
      });
    }
  });

  // R18.5.1
  test('reads the person only with the scope for contacts, and no anonymised person', async () => {
    expect((await one(await tokenOf('crm', key))).body.appuntamento).not.toHaveProperty('persona');
    const token = await tokenOf('care', key);
    expect((await one(token)).body.appuntamento.persona).toEqual({
      ...{ nome: 'Ginevra', cognome: 'Bellacqua', email: customer.email, cellulare: customer.mobile },
    });
    await sql`update appointment set first_name = '', last_name = ''`.execute(fresh.db);
    const { appuntamento } = (await one(token)).body;
    expect([appuntamento.anonimo, appuntamento.persona]).toEqual([true, undefined]);
  });

  test('that reads a person is a security event, one without contacts is not', async () => {
    const heard: unknown[] = [];
    onActs(fresh.db, (act) => heard.push(act));
    await one(await tokenOf('crm', key));
    await one(await tokenOf('care', key), NOBODY);
    expect(heard).toEqual([]);
    await one(await tokenOf('care', key));
    expect(heard).toMatchObject([
      { call: 'LeggeAppuntamento', actorType: 'program', actor: 'care', client: '127.0.0.1' },
    ]);
  });

  // R18.5.3
  test('without valid credentials gets one answer, for any reason and any data', async () => {
    const other = await aKey('one');
    const now = Math.floor(Date.now() / 1_000);
    const secret = JSON.stringify(key.jwk);
    const [head, body] = [
      { alg: 'HS256', kid: 'one' },
      { iss: 'crm', sub: 'crm', aud: AUDIENCE, iat: now, exp: now + 60 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const tokens = [
      undefined,
      'x',
      `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`,
      new UnsecuredJWT({ iss: 'crm', sub: 'crm', aud: AUDIENCE }).setIssuedAt().setExpirationTime('1m').encode(),
      await tokenOf('crm', other),
      await tokenOf('nobody', key),
      await tokenOf('crm', key, { sub: 'care' }),
      await tokenOf('crm', key, { aud: 'https://other.example' }),
      await tokenOf('crm', key, { exp: now - 60 }),
      await tokenOf('crm', key, { iat: now - 3_600, exp: now + 3_600 }),
      await tokenOf('crm', key, { exp: undefined }),
    ];
    const first = await one();
    expect(first).toMatchObject({ status: 401, body: { code: 'not-recognised' } });
    for (const token of tokens) for (const code of [OPP, NOBODY]) expect(await one(token, code)).toEqual(first);
    expect((await get('/appointments')).statusCode).toBe(401);
    expect(await acts()).toEqual([]);
  });

  // R18.5.4
  test('leaves an audit entry for each appointment read, one for an empty read and one for a refusal', async () => {
    const [crm, care] = [await tokenOf('crm', key), await tokenOf('care', key)];
    await one(care);
    const { since } = (await get('/appointments', crm)).json();
    await get(`/appointments?since=${since}`, crm);
    expect((await one(crm, NOBODY)).body).toMatchObject({ status: 404, code: 'not-found' });
    const none = { opp_id: null, theirs: null, fields: [] };
    expect(await acts()).toEqual([
      {
        code: 'programma-care',
        role: 'machine',
        act: 'LeggeAppuntamento',
        opp_id: OPP,
        theirs: true,
        fields: ['email', 'cellulare'],
        change: { count: 1 },
      },
      {
        code: 'programma-crm',
        role: 'machine',
        act: 'LeggeCambiamenti',
        opp_id: OPP,
        theirs: true,
        fields: [],
        change: { count: 1 },
      },
      { code: 'programma-crm', role: 'machine', act: 'LeggeCambiamenti', ...none, change: { count: 0 } },
      { code: 'programma-crm', role: 'machine', act: 'LeggeAppuntamento', ...none, change: { refused: 'not-found' } },
    ]);
  });

  // R18.5.4
  test('reads nothing when no audit entry can be written', async () => {
    const token = await tokenOf('care', key);
    await sql`alter table staff_act rename column fields to others`.execute(fresh.db);
    for (const path of [`/appointments/${OPP}`, '/appointments']) {
      const answer = await get(path, token);
      expect([path, answer.statusCode, answer.body.includes(OPP)]).toEqual([path, 500, false]);
    }
  });

  // R18.5.4
  test("is shown in the desk's audit log, and causes no alert", async () => {
    await one(await tokenOf('care', key));
    const desk = await aDesk(fresh.db);
    const session = await aPerson(fresh.db, 'auditor');
    const giorno = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    const answer = await desk.inject({
      ...{ method: 'POST', url: '/sportello/api/Registro', payload: { giorno, oppID: OPP } },
      headers: { cookie: `fissa-desk=${session}; __Host-fissa-desk=${session}`, host: 'localhost' },
    });
    expect(answer.json().atti).toMatchObject([
      { chi: { nome: 'Programma care' }, ruolo: 'machine', campi: ['email', 'cellulare'] },
    ]);
    await sql`
      insert into staff_act (staff_id, session, role, act, opp_id, fields, request_id)
      select staff_id, session, role, act, opp_id, fields, request_id from staff_act, generate_series(1, 40)
       where role = 'machine'`.execute(fresh.db);
    expect(await alertsSince(fresh.db, '2020-01-01')).toEqual([]);
  });

  // R18.5.3
  test('has one rate limit across all servers', async () => {
    const limited = theMachines(aClient('care', [key], { perMinute: 2 }));
    const servers = await Promise.all(Array.from({ length: 6 }, () => aMachineDoor(fresh.db, limited, true)));
    const care = await tokenOf('care', key);
    const answers = await Promise.all(servers.map((server) => server.get(`/appointments/${OPP}`, care)));
    // Of six at least two; a minute may end in between.
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(2);
  });

  // R18.5.3
  test('has its own rate limit, separate from other programs', async () => {
    const [crm, limited] = [aClient('crm', [key], { perMinute: 2 }), aClient('care', [key], { perMinute: 2 })];
    ({ get } = await aMachineDoor(fresh.db, theMachines(crm, limited), true));
    const care = await tokenOf('care', key);
    const asked = async () => (await get(`/appointments/${OPP}`, care)).statusCode;
    const answers = [await asked(), await asked(), await asked(), await asked(), await asked()];
    // A minute may end in between.
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    const refused = await get(`/appointments/${OPP}`, care);
    if (refused.statusCode === 429) expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { rows } = await sql`
      select 1 from staff_act where change ->> 'refused' = 'too-many-requests'`.execute(fresh.db);
    // One a minute, so that a program that never waits does not fill the log.
    expect([1, 2]).toContain(rows.length);
    expect((await one(await tokenOf('crm', key))).status).toBe(200);
  });
});

describe("the lender's provider", () => {
  // R18.5.1, R18.5.3
  test("lets a program read with its client credentials, within the provider's and the lender's permissions", async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'p1', alg: 'ES256' }] });
    let told = keys;
    const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(told));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const said = (scope: string, claims = {}) =>
      new SignJWT({ iss: issuer, sub: 'crm', client_id: 'crm', aud: AUDIENCE, scope, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'p1', typ: 'at+jwt' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    const client = aClient('crm', [], { scopes: ['appointments.read', 'appointments.contacts'] });
    const machines = { ...theMachines(client), provider: { issuer, jwks: `${issuer}/jwks` } };
    const door = await aMachineDoor(fresh.db, machines);
    const read = async (token: string) => {
      const answer = await door.get(`/appointments/${OPP}`, token);
      return [answer.statusCode, answer.json().appuntamento?.persona?.nome ?? null];
    };
    expect(await read(await said('appointments.read'))).toEqual([200, null]);
    expect(await read(await said('openid appointments.read appointments.contacts'))).toEqual([200, 'Ginevra']);
    expect(await read(await said('appointments.contacts'))).toEqual([401, null]);
    expect(await read(await said('appointments.read', { client_id: 'other' }))).toEqual([401, null]);
    expect(await read(await said('appointments.read', { iss: 'crm' }))).toEqual([401, null]);
    const person = { sub: 'consulente', azp: 'crm' };
    for (const claims of [{ auth_time: 1 }, { nonce: 'n' }, { at_hash: 'h' }, { amr: ['pwd'] }, { events: {} }])
      expect(await read(await said('appointments.read', { ...person, ...claims }))).toEqual([401, null]);
    // An invalid key document, for which no token is refused.
    told = '{"maintenance":true}';
    const sick = await aMachineDoor(fresh.db, machines);
    expect((await sick.get(`/appointments/${OPP}`, await said('appointments.read'))).statusCode).toBe(503);
    server.closeAllConnections();
    server.close();
    const away = await aMachineDoor(fresh.db, machines);
    expect((await away.get(`/appointments/${OPP}`, await said('appointments.read'))).statusCode).toBe(503);
  });
});
