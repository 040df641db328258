import { expect, type Page, test } from '@playwright/test';
import { mailsTo } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { type Server, startServer } from './servers.ts';
import {
  chooseHour,
  consentToAll,
  fillPerson,
  giveTaxCode,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

const GINEVRA = { taxCode: 'BLLGVR87D52M999Y', email: 'ginevra.bellacqua@velaposta.example' };
/** A customer of the demo with a visit. */
const DUILIO = 'MNTDLU92H18M999N';
const SENT = /^Se questo codice fiscale è di un nostro cliente/;

test.describe('under strict recognition', () => {
  test.describe.configure({ mode: 'default' });
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer({ FISSA_RECOGNITION: 'strict', FISSA_RATE_LIMITS: 'off' });
  });
  test.afterAll(() => server.remove());

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
  async function untilData(page: Page, taxCode: string): Promise<void> {
    await page.goto(`${server.base}/fa3/`);
    await searchPlace(page, '60121');
    await chooseHour(page);
    await giveTaxCode(page, taxCode);
    await expect(heading(page, 'I tuoi dati')).toBeVisible();
  }
  async function mailedCode(email: string): Promise<string> {
    const [mail] = await mailsTo(email, 1, server.data);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  }
  /** A code is valid once its delivery is committed, a moment after the file of its mail is there. */
  const pressUntilGone = (page: Page, button: string) =>
    expect(async () => {
      const shown = page.getByRole('button', { name: button });
      if (await shown.isVisible()) await shown.click();
      await expect(shown).toBeHidden({ timeout: 3_000 });
    }).toPass();

  test('a customer and an unknown person see the same form and sentence; the unknown one books by hand', async ({
    page,
    browser,
  }) => {
    const known = await (await browser.newContext()).newPage();
    await untilData(page, someTaxCode(uniqueNumber()));
    await untilData(known, DUILIO);
    for (const each of [page, known]) {
      await expect(each.getByRole('heading', { name: 'Sei già nostro cliente?' })).toBeVisible();
      await each.getByRole('button', { name: 'Ricevi un codice' }).click();
      await expect(each.getByText(SENT)).toBeVisible();
      await expect(each.getByLabel('Nome*', { exact: true })).toHaveValue('');
    }
    await fitsEveryone(page, 'offer of a code');
    await fillPerson(page, 'mario@posta.example');
    await consentToAll(page);
    await submit(page);
    await known.context().close();
  });

  test('the code of the contact on file opens the page of a known customer', async ({ page }) => {
    await untilData(page, GINEVRA.taxCode);
    await page.getByRole('button', { name: 'Ricevi un codice' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await page.getByLabel('Codice di 6 cifre*').fill(await mailedCode(GINEVRA.email));
    await pressUntilGone(page, 'Compila i miei dati');
    await expect(heading(page, 'Ciao Ginevra!')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('g***@v***.example');
    await fitsEveryone(page, 'recognised by a code');
  });

  test('«Hai già un appuntamento?» sends a code and does not say whether there is an appointment', async ({ page }) => {
    await page.goto(`${server.base}/fa3/`);
    await page.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' });
    await dialog.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
    await dialog.getByRole('button', { name: 'Avanti' }).click();
    await expect(dialog.getByText(/^Se con questo codice fiscale c'è un appuntamento/)).toBeVisible();
    await fitsEveryone(page, 'dialog of a code');
  });
});
