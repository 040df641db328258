import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Browser } from './browser.testing.ts';
import { aLenderDesk, type LenderDesk } from './lender-desk.testing.ts';

let desk: LenderDesk;
afterEach(() => desk.close());

const YES = { logout: 'yes' };
const signedIn = async (kind: Parameters<typeof aLenderDesk>[0] = {}) => {
  desk = await aLenderDesk(kind);
  const browser = desk.browser();
  await browser.go('/sportello/entra');
  expect(desk.lender.state.asked).toBe(1);
  return browser;
};
const leave = async (browser: Browser) =>
  (await (await browser.post('/sportello/esci')).json()) as { readonly poi: string | null };
const goIdle = () => sql`update staff_session set seen_at = now() - interval '16 minutes'`.execute(desk.database.db);
const codeOf = async (browser: Browser) => (await (await browser.whoIs()).json()).codice;

// R16.1.1
test("«Esci» leads to the provider's logout, and the next sign-in asks for the password", async () => {
  const browser = await signedIn();
  const { poi } = await leave(browser);
  const logout = new URL(poi ?? '');
  expect([logout.origin, logout.searchParams.get('post_logout_redirect_uri')]).toEqual([
    desk.lender.issuer,
    `${desk.origin}/sportello/uscito`,
  ]);
  expect(logout.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  await browser.press(await browser.go(logout.href), YES);
  expect(browser.visited.at(-1)?.href).toBe(`${desk.origin}/sportello/`);
  // Even a request without special parameters finds no session at the provider.
  browser.cookies.delete('fissa-desk-provider');
  await browser.go('/sportello/entra');
  expect([browser.lastWish().prompt, desk.lender.state.asked, await codeOf(browser)]).toEqual([
    undefined,
    2,
    'direttrice',
  ]);
});

// R16.1.1
test("the logout request to a lender's provider contains no staff code as user name", async () => {
  const browser = await signedIn();
  await goIdle();
  await browser.press(await browser.go('/sportello/entra?come=direttrice'), YES);
  expect([browser.lastWish().login_hint, await codeOf(browser)]).toEqual([undefined, 'direttrice']);
});

// R16.1.1
test.each([
  ['does not end sessions', { endsSessions: false }],
  ['was told to keep its session', {}],
])('after «Esci» a provider that %s has to ask for the password again', async (_name, kind) => {
  const browser = await signedIn(kind);
  const { poi } = await leave(browser);
  if (poi !== null) await browser.press(await browser.go(poi), {});
  expect(poi === null).toBe('endsSessions' in kind);
  await browser.go('/sportello/entra');
  expect([browser.lastWish(), desk.lender.state.asked]).toEqual([
    expect.objectContaining({ max_age: '0', prompt: 'login' }),
    2,
  ]);
});

// R16.1.1
test("after the idle end the provider's session ends before the sign-in, which keeps its page", async () => {
  const browser = await signedIn();
  await goIdle();
  const asked = await browser.go('/sportello/entra?poi=/sportello/rientrato');
  expect(browser.visited.at(-1)?.href).toMatch(`${desk.lender.issuer}/session/end?`);
  await browser.press(asked, YES);
  expect([browser.visited.at(-1)?.pathname, desk.lender.state.asked]).toEqual(['/sportello/rientrato', 2]);
  expect(await codeOf(browser)).toBe('direttrice');
});

// R16.1.1
test('after the idle end a provider whose logout does not redirect back is not asked twice', async () => {
  const browser = await signedIn();
  await goIdle();
  await browser.go('/sportello/entra');
  await browser.go('/sportello/entra');
  expect([browser.lastWish().prompt, desk.lender.state.asked]).toEqual(['login', 2]);
});

// R16.1.1
test('after the idle end a provider without a logout endpoint has to ask for the password again', async () => {
  const browser = await signedIn({ endsSessions: false });
  await goIdle();
  await browser.go('/sportello/entra?poi=/sportello/rientrato');
  expect([browser.lastWish().prompt, desk.lender.state.asked]).toEqual(['login', 2]);
  expect(browser.visited.at(-1)?.pathname).toBe('/sportello/rientrato');
});

test('during a session, signing in from another window asks for no password', async () => {
  const browser = await signedIn();
  await browser.go('/sportello/entra');
  expect([browser.lastWish().prompt, desk.lender.state.asked, await codeOf(browser)]).toEqual([
    undefined,
    1,
    'direttrice',
  ]);
});

test('a return from a logout with a foreign or missing state leads to the entrance', async () => {
  const browser = await signedIn();
  for (const search of ['', '?state=forged', '?state=e30'])
    expect((await browser.go(`/sportello/uscito${search}`, false)).headers.get('location')).toBe('/sportello/');
});

test('«Esci» of a browser without a session leads to the entrance only', async () => {
  desk = await aLenderDesk();
  const stranger = desk.browser();
  expect([await leave(stranger), stranger.cookies.size]).toEqual([{ poi: null }, 0]);
});

// R16.1.8
test.each([[{}], [{ namesSessions: false }]])(
  'a logout at the provider ends the session here, also with tokens without a session id (%o)',
  async (kind) => {
    const browser = await signedIn(kind);
    const elsewhere = `${desk.lender.issuer}/session/end?client_id=desk`;
    await browser.press(await browser.go(elsewhere), YES);
    expect((await browser.whoIs()).status).toBe(401);
    await browser.go('/sportello/entra');
    await browser.go('/sportello/entra');
    expect([browser.lastWish().prompt, desk.lender.state.asked]).toEqual(['login', 2]);
  },
);
