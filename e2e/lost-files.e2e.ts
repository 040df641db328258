import { expect, type Page, test } from '@playwright/test';
import { AT_THE_DESK, DESK } from './desk.ts';
import { chooseHour, giveAllData, move, openPlace, searchPlace, submit, uniqueNumber } from './visitor.ts';

// R14.1.5
test("a screen's script that failed to load is loaded again, and no screen loads its own style sheet", {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  await page.route(/\/assets\/summary-[^/]*\.js$/, async (route) => {
    asked.push(route.request().url());
    await (asked.length === 1 ? route.abort('connectionreset') : route.continue());
  });
  await openPlace(page);
  const sheets: string[] = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
  await searchPlace(page, '40121');
  await chooseHour(page);
  await giveAllData(page, { email: `mario.${uniqueNumber()}@posta.example` });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await submit(page);
  expect(asked.length).toBeGreaterThan(1);
  expect(sheets).toEqual([]);
  const ticket = page.getByRole('article', { name: "Biglietto dell'appuntamento" });
  expect(await ticket.evaluate((one) => getComputedStyle(one).borderRadius)).not.toBe('0px');
});

/** Loses the first request for a script, then loads it. */
async function loseOnce(page: Page, script: RegExp): Promise<void> {
  let asked = 0;
  await page.route(script, (route) => {
    asked += 1;
    return asked === 1 ? route.abort('connectionreset') : route.continue();
  });
}
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Riprova' });

test('a move whose script is lost says so, and the next press moves', { tag: '@once' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '40121');
  const { hour } = await chooseHour(page);
  await giveAllData(page, { email: `mario.${uniqueNumber()}@posta.example` });
  await submit(page);
  await loseOnce(page, /\/assets\/send-move-[^/]*\.js$/);
  await page.getByRole('button', { name: /Sposta$/ }).click();
  await move(page, hour);
  await expect(page.getByRole('dialog')).toContainText('Non è stato possibile inviare la richiesta.');
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Appuntamento spostato' })).toBeVisible();
});

test('a link whose script is lost says so, and is followed on request', { tag: '@once' }, async ({ page }) => {
  await page.route(/\/assets\/follow-link-[^/]*\.js$/, (route) => route.abort('connectionreset'));
  await page.goto('/fa3/?id_filiale_direct=0151');
  await expect(page.getByRole('dialog')).toContainText('Non è stato possibile inviare la richiesta.');
  await page.unrouteAll();
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Fissa subito un appuntamento' })).toBeVisible();
});

/** Opens a page over plain http under a name that is not localhost; checks its content and requests. */
async function overPlainHttp(page: Page, server: string, path: string): Promise<void> {
  const asked: string[] = [];
  await page.route('http://appuntamenti.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ response: await page.request.get(`${new URL(server).origin}${pathname}`) });
  });
  await page.goto(`http://appuntamenti.example${path}`);
  await expect(page.getByRole('alert')).toHaveText('Questa pagina ha bisogno di una connessione protetta (https).');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  expect(asked.filter((each) => /\/(api|proxy)\//.test(each))).toEqual([]);
  // Waits for preloads that are still running.
  await page.unrouteAll({ behavior: 'wait' });
}

// R14.1.8
test(
  'over plain http from another machine the page says that it needs https, and sends no requests',
  { tag: '@once' },
  ({ page, baseURL }) => overPlainHttp(page, `${baseURL}`, '/fa3/'),
);

test.describe('at the desk', () => {
  test.use(AT_THE_DESK);

  // R18.2.2
  test('over plain http from another machine the desk shows the message too', { tag: '@once' }, ({ page }) =>
    overPlainHttp(page, DESK, '/sportello/oggi'),
  );
});
