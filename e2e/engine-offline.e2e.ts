import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { calendarStart, download, messageOf } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { type Server, startServer } from './servers.ts';
import { chooseHour, giveAllData, searchPlace } from './visitor.ts';

const secret = () => randomBytes(32).toString('base64');
const FISSA_KEYS = JSON.stringify({ encryption: secret(), hash: secret(), signing: secret() });

/**
 * Reloads until the page shows a heading. The mail may arrive before the edge has marked the journal entry as done, so
 * the first reload may still show the provisional state.
 */
const reloadUntil = (page: Page, heading: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 5_000 });
  }).toPass();

// Edge and engine run in two processes; the engine is stopped and restarted.
test.describe('while the engine is away', { tag: '@once' }, () => {
  // The tests share the two servers, so they run one after another.
  test.describe.configure({ mode: 'default' });
  let engine: Server;
  let edge: Server;
  test.beforeAll(async () => {
    engine = await startServer({ FISSA_ROLE: 'api', FISSA_KEYS });
    edge = await startServer({ FISSA_ROLE: 'edge', FISSA_API_URL: engine.base, FISSA_KEYS });
  });
  test.afterAll(async () => {
    await edge.remove();
    await engine.remove();
  });

  // R2.3.94
  test('a request is shown as received, not as confirmed, and a reload shows its later state', async ({ page }) => {
    await page.goto(`${edge.base}/fa3/`);
    await searchPlace(page, '20121');
    const { hour } = await chooseHour(page);
    await giveAllData(page);
    await engine.stop();
    await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
    const received = page.getByRole('heading', { level: 1, name: 'Richiesta ricevuta' });
    await expect(received).toBeVisible();
    await expect(page.getByText('Orari da confermare: ti scriviamo appena verificati.')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('confermato');
    const code = (await page.getByText(/PROV-[A-Z0-9]{18}/).innerText()).trim();
    await expect(page.getByRole('button', { name: 'Stampa' })).toBeVisible();
    for (const name of ['Scarica PDF', 'Modifica appuntamento', 'Indicazioni stradali'])
      await expect(page.getByText(name)).toHaveCount(0);
    const file = (await download(page, `/fa3/api/appuntamento.ics?oppID=${code}`)).toString();
    expect([calendarStart(file).slice(-5), file.includes('STATUS:TENTATIVE')]).toEqual([hour, true]);
    await fitsEveryone(page, 'a received request');
    await page.reload();
    await expect(received).toBeVisible();
    await expect(page.getByText(hour, { exact: true })).toBeVisible();

    await engine.start();
    const mail = await messageOf(code.replace('PROV-', ''), engine.data);
    expect(mail.subject).toContain(hour);
    await reloadUntil(page, 'Appuntamento confermato');
    await expect(page.getByText(code.replace('PROV-', ''), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Scarica PDF' })).toBeVisible();
  });

  test('a visitor during the outage finishes the booking, and gets its result by mail and on the page', async ({
    page,
  }) => {
    await engine.stop();
    await page.goto(`${edge.base}/fa3/`);
    await searchPlace(page, '10121');
    await expect(page.getByText('Orari da confermare: ti scriviamo appena verificati.')).toBeVisible();
    await chooseHour(page);
    await giveAllData(page);
    await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Richiesta ricevuta' })).toBeVisible();
    const code = (await page.getByText(/PROV-[A-Z0-9]{18}/).innerText()).trim();

    await engine.start();
    const { subject = '' } = await messageOf(code.replace('PROV-', ''), engine.data);
    const confirmed = subject.startsWith('Appuntamento confermato');
    const heading = confirmed ? 'Appuntamento confermato' : 'Richiesta non confermata';
    await reloadUntil(page, heading);
    await expect(page.getByRole('button', { name: 'Fissa di nuovo' })).toHaveCount(confirmed ? 0 : 1);
  });
});
