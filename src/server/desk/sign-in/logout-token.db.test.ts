import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, twoBranches } from '../desk.testing.ts';
import { mountSignIn } from './mount-sign-in.ts';
import { createProvider } from './provider.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let database: FreshDatabase;
let desk: FastifyInstance;
let lender: Server;
let issuer: string;
let keyRequests: number;
let lines: { readonly status: number }[];
beforeEach(async () => {
  lines = [];
  database = await freshDatabase();
  lender = createServer().listen(0, '127.0.0.1');
  await once(lender, 'listening');
  issuer = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`;
  keyRequests = 0;
  const metadata = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: issuer, token_endpoint: issuer };
  lender.on('request', ({ url }, response) => {
    const isKeys = url?.startsWith('/keys') ?? false;
    if (isKeys) keyRequests += 1;
    const answer = isKeys ? exportJWK(publicKey).then((key) => ({ keys: [{ ...key, kid: 'one' }] })) : metadata;
    void Promise.resolve(answer).then((body) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    );
  });
  const provider = createProvider({
    ...{ name: issuer, issuer, clientId: 'desk', clientSecret: 'secret', acr: undefined },
    ...{ knowsStaffCodes: false, returnTo: issuer, leftTo: issuer },
  });
  desk = await aDesk(
    database.db,
    async (one) => mountSignIn(one, { db: database.db, seal, provider, origin: issuer }),
    { log: { write: (line) => lines.push(JSON.parse(line)) } },
  );
  await twoBranches(database.db);
  for (const code of ['direttrice', 'altra']) await aPerson(database.db, 'manager', code);
  await sql`update staff set issuer = ${issuer}::text`.execute(database.db);
});
afterEach(async () => {
  await desk.close();
  lender.closeAllConnections();
  lender.close();
  await database.close();
});

const token = (claims: object, { kid = 'one', key = privateKey } = {}) =>
  new SignJWT({ sub: 'direttrice', events: LOGOUT, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience('desk')
    .setIssuedAt()
    .setJti('one')
    .sign(key);

async function send(logout: string, remoteAddress = '192.0.2.1'): Promise<number> {
  const payload = new URLSearchParams({ logout_token: logout }).toString();
  const headers = { host: 'localhost:3010', 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/sportello/uscita-forzata';
  return (await desk.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
}

async function signedIn(): Promise<readonly string[]> {
  const sessions = database.db.selectFrom('staff_session').innerJoin('staff', 'staff.id', 'staff_id');
  return (await sessions.select('code').orderBy('code').execute()).map(({ code }) => code);
}

// R16.1.8
test('a logout at the provider ends the session here, and other tokens end nothing', async () => {
  for (const other of [await token({ nonce: 'of an id token' }), await token({ events: {} }), 'no token']) {
    expect(await send(other)).toBe(400);
    expect(await signedIn()).toEqual(['altra', 'direttrice']);
  }
  // The sessions here have no id at the provider: a token with one ends all sessions of its person.
  expect(await send(await token({ sid: 'of a session' }))).toBe(200);
  expect(await signedIn()).toEqual(['altra']);
  expect(await send(await token({ sub: 'altra' }))).toBe(200);
  expect(await signedIn()).toEqual([]);
});

// R16.1.8
test('foreign tokens cause no request to the provider, and are limited to twenty per address', async () => {
  const forged = [await token({}, { key: stranger.privateKey }), await token({}, { kid: 'unknown' }), 'no token'];
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push(await send(forged[n % 3] ?? ''));
  expect(statuses).toEqual([...Array<number>(20).fill(400), ...Array<number>(40).fill(429)]);
  const ofStatus = (status: number) => lines.filter((line) => line.status === status);
  expect(ofStatus(400)).toMatchObject(Array(20).fill({ code: 'logout-refused', client: '192.0.2.1' }));
  expect(ofStatus(429)).toMatchObject(Array(40).fill({ code: 'too-many-requests', client: '192.0.2.1' }));
  expect(keyRequests).toBe(1);
  expect(await signedIn()).toEqual(['altra', 'direttrice']);
  expect(await send(await token({}), '192.0.2.2')).toBe(200);
  expect([await signedIn(), keyRequests]).toEqual([['altra'], 1]);
});
