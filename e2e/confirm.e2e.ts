import { expect, test } from '@playwright/test';
import { messageOf } from './documents.ts';
import { type Server, startServer } from './servers.ts';
import { chooseHour, giveAllData, searchPlace, someTaxCode } from './visitor.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ FISSA_CONFIRMATION: 'contact' });
});
test.afterAll(() => server.remove());

// R13.5.6
test('an appointment waits for its confirmation, which the link of the mail gives', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await page.goto(`${server.base}/fa3/`);
  await searchPlace(page, '60121');
  await chooseHour(page);
  await giveAllData(page, { taxCode: someTaxCode(1) });
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(page.getByRole('heading', { name: 'Manca solo la tua conferma', level: 1 })).toBeVisible();
  await expect(page.getByText(/Controlla la posta e conferma entro le \d\d:\d\d/)).toBeVisible();
  const code = page.locator('main').getByText(/^[A-Z0-9]{18}$/);
  const mail = await messageOf((await code.textContent()) ?? '', server.data);
  expect(mail.subject).toMatch(/^Conferma il tuo appuntamento/);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(/https?:\/\/\S+modifica-appuntamento\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await expect(other.getByRole('heading', { name: /^Ciao Mario, sposta/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato', level: 1 })).toBeVisible();
  await elsewhere.close();
});
