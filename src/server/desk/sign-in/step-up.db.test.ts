import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aLenderDesk, type LenderDesk } from './lender-desk.testing.ts';

let desk: LenderDesk;
beforeEach(async () => {
  desk = await aLenderDesk();
});
afterEach(() => desk.close());

const HOUR = 3600;
const signIn = async () => {
  const browser = desk.browser();
  await browser.go('/sportello/entra');
  return browser;
};
/** Seconds since the authentication of each session. */
const ages = async () => {
  const { rows } = await sql<{ code: string; age: number }>`
    select code, extract(epoch from now() - authenticated_at)::int as age
      from staff_session join staff on staff.id = staff_id order by code`.execute(desk.database.db);
  return rows;
};
const age = (hours: number) =>
  sql`update staff_session set authenticated_at = authenticated_at - make_interval(hours => ${hours}::int)`.execute(
    desk.database.db,
  );

/** The last line about a security event. */
const refusedLine = () => desk.lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === 'security');

const REFUSED: readonly (readonly [string, (given: number) => unknown])[] = [
  ['none', () => undefined],
  ['one of an hour ago', (given) => given - HOUR],
  ['one from before the step-up', (given) => given - 90],
  ['one of tomorrow', (given) => given + 24 * HOUR],
  ['a text', (given) => String(given)],
  ['a negative one', () => -1],
];

// R16.1.1, R16.6.9
test.each(REFUSED)('a step-up whose token has %s as auth_time is refused', async (_name, authTime) => {
  const browser = await signIn();
  await age(1);
  desk.lender.state.authTime = authTime;
  await browser.go('/sportello/entra?conferma=1&poi=/sportello/andamento');
  expect(browser.visited.at(-1)?.href).toBe(`${desk.origin}/sportello/?errore=provider`);
  for (const session of await ages()) expect(session.age).toBeGreaterThan(HOUR - 10);
  expect(refusedLine()).toMatchObject({ code: 'step-up-refused', who: expect.stringMatching(/^[\w-]{12}$/) });
});

// R16.1.1
test.each([
  ['none', () => undefined],
  ['one of eleven hours ago', (given: number) => given - 11 * HOUR],
  ['one of tomorrow', (given: number) => given + 24 * HOUR],
  ['a text', (given: number) => String(given)],
])('a sign-in whose token has %s as auth_time opens no session', async (_name, authTime) => {
  desk.lender.state.authTime = authTime;
  const browser = await signIn();
  expect(browser.visited.at(-1)?.search).toBe('?errore=provider');
  expect([browser.cookies.has('fissa-desk'), await ages()]).toEqual([false, []]);
});

// R16.1.1
test('a sign-in requires an authentication of ten hours at most and keeps its time', async () => {
  desk.lender.state.authTime = (given) => given - HOUR;
  const browser = await signIn();
  expect([browser.lastWish().max_age, browser.lastWish().prompt]).toEqual(['36000', undefined]);
  expect(await ages()).toEqual([{ code: 'direttrice', age: expect.closeTo(HOUR, -2) }]);
});

// R16.1.1, R16.6.9
test('a step-up asks the provider to authenticate again, and its session is new', async () => {
  const browser = await signIn();
  const before = browser.cookies.get('fissa-desk');
  await age(1);
  await browser.go('/sportello/entra?conferma=1&poi=/sportello/andamento');
  expect(browser.visited.at(-1)?.pathname).toBe('/sportello/andamento');
  expect(browser.lastWish()).toMatchObject({ max_age: '0', prompt: 'login' });
  expect([desk.lender.state.asked, browser.cookies.get('fissa-desk') === before]).toEqual([2, false]);
  expect(await ages()).toEqual([{ code: 'direttrice', age: expect.closeTo(0, -2) }]);
});

// R16.1.1, R16.6.9
test('a step-up with another account ends the session and opens none', async () => {
  const browser = await signIn();
  await age(1);
  desk.lender.state.person = 'altra';
  // The provider first ends the previous account's session.
  await browser.press(await browser.go('/sportello/entra?conferma=1&poi=/sportello/andamento'), {});
  expect(browser.visited.at(-1)?.href).toBe(`${desk.origin}/sportello/?errore=provider`);
  expect(refusedLine()).toMatchObject({ code: 'step-up-refused', who: expect.stringMatching(/^[\w-]{12}$/) });
  expect([await ages(), (await browser.whoIs()).status]).toEqual([[], 401]);
});

// R16.1.1
test('after a refused sign-in the provider is asked to authenticate again', async () => {
  desk.lender.state.authTime = (given) => given - 11 * HOUR;
  const browser = await signIn();
  desk.lender.state.authTime = (given) => given;
  await browser.go('/sportello/entra');
  expect([browser.lastWish().prompt, desk.lender.state.asked]).toEqual(['login', 2]);
  expect(await (await browser.whoIs()).json()).toMatchObject({ codice: 'direttrice' });
});
