import { expect, type Page, test } from '@playwright/test';
import { DESK } from './desk.ts';
import { chooseHour, giveAllData, lot, openPlace, searchPlace, submit } from './visitor.ts';

// R14.1.5
test.describe('a file of a screen that is lost once', { tag: '@once' }, () => {
  for (const [kind, file] of [
    ['css', 'styles'],
    ['js', 'summary'],
  ])
    test(`is asked for again, and the summary has its style: ${kind}`, async ({ page }) => {
      const asked: string[] = [];
      await page.route(new RegExp(`/assets/${file}-[^/]*\\.${kind}$`), async (route) => {
        asked.push(route.request().url());
        await (asked.length === 1 ? route.abort('connectionreset') : route.continue());
      });
      await openPlace(page);
      await searchPlace(page, '40121');
      await chooseHour(page);
      await giveAllData(page, { email: `mario.${lot()}@posta.example` });
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await submit(page);
      expect(asked.length).toBeGreaterThan(1);
      const styles = () => [...document.styleSheets].map(({ href }) => href ?? '').join();
      expect(await page.evaluate(styles)).toMatch(/\/assets\/styles-[^/]*\.css/);
    });
});

/** What a browser shows and asks for that came over plain http, from another machine. */
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
  // What is fetched for later may still be on its way.
  await page.unrouteAll({ behavior: 'wait' });
}

// R14.1.8
test(
  'over plain http from elsewhere the page says what it needs, and begins nothing',
  { tag: '@once' },
  ({ page, baseURL }) => overPlainHttp(page, `${baseURL}`, '/fa3/'),
);

// R18.2.2
test('over plain http from elsewhere the desk says the same', { tag: '@once' }, ({ page }) =>
  overPlainHttp(page, DESK, '/sportello/oggi'),
);
