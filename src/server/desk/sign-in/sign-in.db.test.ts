import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../tools/machine/ports.ts';
import { seal } from '../../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, twoBranches } from '../desk.testing.ts';
import { aBrowser, type Browser } from './browser.testing.ts';
import { DEMO_ISSUER, mountDemoProvider } from './demo-provider.ts';
import { mountSignIn } from './mount-sign-in.ts';
import { createProvider } from './provider.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let origin: string;
const lines: string[] = [];
const securityLines = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
const LOOPBACK = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
beforeEach(async () => {
  database = await freshDatabase();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  lines.length = 0;
  app = await aDesk(
    database.db,
    async (desk) => {
      const provider = createProvider(await mountDemoProvider(desk, origin));
      mountSignIn(desk, { db: database.db, seal, provider, origin });
    },
    { log: { write: (line) => lines.push(line) } },
  );
  await app.listen({ port, host: 'localhost' });
  await twoBranches(database.db);
  await aPerson(database.db, 'manager', 'direttrice');
  await sql`update staff set issuer = ${DEMO_ISSUER}::text`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

// R16.1.1
test('a sign-in with code, proof key, state and nonce at the provider creates a desk session', async () => {
  const browser = aBrowser(origin);
  await browser.go('/sportello/entra?come=direttrice&poi=/sportello/oggi');
  const asked = browser.visited.find(({ pathname }) => pathname.endsWith('/auth'));
  const parameters = Object.fromEntries(asked?.searchParams ?? []);
  expect(parameters).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid' });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters[name]?.length, name).toBeGreaterThan(20);
  expect(browser.visited.at(-1)?.pathname).toBe('/sportello/oggi');
  const me = await browser.whoIs();
  expect(await me.json()).toMatchObject({ codice: 'direttrice', ruoli: [{ ruolo: 'manager', filiale: '0101' }] });
});

// R16.1.1
test("a provider's answer with a wrong or missing state opens no session", async () => {
  const browser = aBrowser(origin);
  await browser.go('/sportello/entra?come=direttrice', false);
  const stolen = aBrowser(origin);
  const there = await stolen.go('/sportello/entra?come=direttrice', false);
  const back = await follow(stolen, there);
  // Another browser uses the code that the provider gave to the first.
  const answer = await browser.go(back, false);
  expect(answer.headers.get('location')).toBe('/sportello/?errore=provider');
  const none = await aBrowser(origin).go('/sportello/rientro?code=anything&state=anything', false);
  expect(none.headers.get('location')).toBe('/sportello/?errore=provider');
  const own = new URL(await follow(browser, await browser.go('/sportello/entra?come=direttrice', false)), origin);
  own.searchParams.set('state', 'another-state-than-this-browser-left-with');
  expect((await browser.go(own.href, false)).headers.get('location')).toBe('/sportello/?errore=provider');
  expect(browser.cookies.has('fissa-desk')).toBe(false);
  expect(securityLines()).toMatchObject(Array(3).fill({ code: 'sign-in-refused', client: LOOPBACK }));
});

/** Follows redirects until the provider returns, and returns that address. */
async function follow(browser: Browser, from: Response): Promise<string> {
  const next = from.headers.get('location') ?? '';
  if (next.includes('/sportello/rientro')) return next;
  return follow(browser, await browser.go(new URL(next, origin).href, false));
}

// R16.1.1
test('an account of the provider without a staff record may not sign in', async () => {
  const browser = aBrowser(origin);
  await browser.go('/sportello/entra?come=sconosciuto');
  expect(browser.visited.at(-1)?.search).toBe('?errore=unknown-person');
  expect(browser.cookies.has('fissa-desk')).toBe(false);
  const [line] = securityLines();
  expect(line).toMatchObject({ code: 'sign-in-refused', client: LOOPBACK, who: expect.stringMatching(/^[\w-]{12}$/) });
  expect(lines.join()).not.toContain('sconosciuto');
});

test.each(['//evil.example', 'https://evil.example', '/fa3/', '/sportello/../evil', '/sportello//evil.example'])(
  'a sign-in never redirects to %s',
  async (address) => {
    const browser = aBrowser(origin);
    await browser.go(`/sportello/entra?come=direttrice&poi=${encodeURIComponent(address)}`);
    expect(browser.visited.at(-1)?.pathname).toBe('/sportello/');
  },
);

test('a new sign-in ends the previous session, and «Esci» ends it for good', async () => {
  const browser = aBrowser(origin);
  await browser.go('/sportello/entra?come=direttrice');
  const first = browser.cookies.get('fissa-desk');
  await browser.go('/sportello/entra?come=direttrice&conferma=1');
  const second = browser.cookies.get('fissa-desk');
  expect(second).not.toBe(first);
  const left = await fetch(`${origin}/sportello/esci`, { method: 'POST', headers: { cookie: `fissa-desk=${second}` } });
  expect(left.status).toBe(200);
  expect((await browser.whoIs()).status).toBe(401);
  const { rows } = await sql`select 1 from staff_session where expires_at > now() and staff_id is not null`.execute(
    database.db,
  );
  // The one that the test itself opened.
  expect(rows).toHaveLength(1);
});

// R16.1.1, R16.6.9
test('a step-up returns the same account; an unknown account leads to the entrance', async () => {
  const browser = aBrowser(origin);
  await browser.go('/sportello/entra?come=direttrice');
  await sql`update staff_session set authenticated_at = now() - interval '1 hour'`.execute(database.db);
  await browser.go('/sportello/entra?conferma=1&poi=/sportello/andamento');
  expect(browser.visited.at(-1)?.pathname).toBe('/sportello/andamento');
  expect(await (await browser.whoIs()).json()).toMatchObject({ codice: 'direttrice' });
  const { rows } = await sql`
    select max(authenticated_at) > now() - interval '5 minutes' as fresh from staff_session`.execute(database.db);
  expect(rows).toEqual([{ fresh: true }]);
  const stranger = aBrowser(origin);
  await stranger.go('/sportello/entra?conferma=1&poi=/sportello/andamento');
  expect(stranger.visited.at(-1)?.href).toBe(`${origin}/sportello/?errore=provider`);
});

/** A request with a custom Host and headers, which `fetch` does not send. */
const statusOf = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(origin);
    request({ host: 'localhost', port, path, headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

const FORWARDED: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a foreign Host', { host: 'sportello.example.org' }],
  ['a Host that begins as this machine', { host: 'localhost.example.org' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '192.0.2.7' }],
  ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost:3010' }],
  ['Forwarded', { forwarded: 'for=192.0.2.7' }],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
  ['Via', { via: '1.1 proxy' }],
];

// R16.1.1
test.each(FORWARDED)("the demonstration's desk refuses a request with %s", async (_name, headers) => {
  const host = new URL(origin).host;
  for (const path of [
    '/sportello/entra?come=direttrice',
    '/sportello/fornitore/.well-known/openid-configuration',
    '/sportello/fornitore-demo/any',
    '/readyz',
  ])
    expect(await statusOf(path, { host, ...headers }), path).toBe(403);
  expect(await statusOf('/sportello/api/Io', { host, ...headers }, 'POST')).toBe(403);
});

// R16.1.1
test.each(['localhost', '127.0.0.1', '[::1]', 'velaria.localhost'])(
  "the demonstration's desk answers a browser with this machine's name %s",
  async (name) => {
    expect(await statusOf('/sportello/entra?come=direttrice', { host: `${name}:${new URL(origin).port}` })).toBe(302);
  },
);
