import { expect, test } from '@playwright/test';
import { DESK } from './desk.ts';
import { chooseHour, giveAllData, lot, openPlace, searchPlace, submit } from './visitor.ts';

// R14.1.5
test.describe('a file of a screen that is lost once', { tag: '@once' }, () => {
  for (const kind of ['css', 'js'])
    test(`is asked for again, and the summary has its style: ${kind}`, async ({ page }) => {
      const asked: string[] = [];
      await page.route(new RegExp(`/assets/summary-[^/]*\\.${kind}$`), async (route) => {
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
      expect(await page.evaluate(styles)).toMatch(/\/assets\/summary-[^/]*\.css/);
    });
});

// R14.1.8, R18.2.2
for (const [what, host, path] of [
  ['the page', '', '/fa3/'],
  ['the desk', DESK, '/sportello/oggi'],
] as const)
  test(`over plain http from elsewhere ${what} says what it needs, and begins nothing`, { tag: '@once' }, async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    await page.route('http://appuntamenti.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      const own = new URL(host === '' ? `${baseURL}` : host).origin;
      await route.fulfill({ response: await page.request.get(`${own}${pathname}`) });
    });
    await page.goto(`http://appuntamenti.example${path}`);
    await expect(page.getByRole('alert')).toHaveText('Questa pagina ha bisogno di una connessione protetta (https).');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    expect(asked.filter((each) => /\/(api|proxy)\//.test(each))).toEqual([]);
  });
