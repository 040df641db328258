import { type APIRequestContext, expect, test } from '@playwright/test';
import { messageOf } from './documents.ts';
import { hostedCheck } from './hosted-check.ts';
import { type Server, startServer } from './servers.ts';
import { chooseHour, giveAllData, searchPlace, someTaxCode, uniqueNumber } from './visitor.ts';

const KNOWN = 'TRRRND79P03M999W';

// A separate server with rate limits on, contact confirmation and reCAPTCHA; the shared server has rate limits off.
test.describe('with rate limits, reCAPTCHA and contact confirmation', { tag: '@once' }, () => {
  // All three tests share one server, so they run in order.
  test.describe.configure({ mode: 'default' });
  let hosted: Awaited<ReturnType<typeof hostedCheck>>;
  let server: Server;
  test.beforeAll(async () => {
    hosted = await hostedCheck();
    server = await startServer({
      FISSA_CONFIRMATION: 'contact',
      FISSA_HUMAN_CHECK: 'recaptcha',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_SITE_KEY: 'the-site',
      RECAPTCHA_URL: hosted.url,
    });
  });
  test.afterAll(async () => {
    await server.remove();
    hosted.server.close();
  });

  const nameOf = async (request: APIRequestContext, code: string): Promise<string> => {
    const asked = { CodiceFiscale: code, RecaptchaToken: 'the-site prestito_personale', flusso: 'PP' };
    const reply = await request.post(`${server.base}/fa3/api/GetUserDataAndAppointmentByCf`, { data: asked });
    expect(reply.status()).toBe(200);
    return ((await reply.json()) as { readonly datiCliente: { readonly nome: string } }).datiCliente.nome;
  };

  // R6.8, R13.4.4, R13.5.6
  test("a booking waits for its contact's confirmation, and the mail's link confirms it", async ({ page, browser }) => {
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

  // R13.5.8
  test('typing the mailed code on the thank-you page confirms the booking', async ({ page }) => {
    await page.goto(`${server.base}/fa3/`);
    await searchPlace(page, '60121');
    await chooseHour(page);
    await giveAllData(page, { taxCode: someTaxCode(2) });
    await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
    await expect(page.getByRole('heading', { name: /^Conferma entro le \d\d:\d\d$/, level: 2 })).toBeVisible();
    const code = page.locator('main').getByText(/^[A-Z0-9]{18}$/);
    const mail = await messageOf((await code.textContent()) ?? '', server.data);
    await page.getByLabel('Codice di 6 cifre*').fill(/^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Appuntamento confermato', level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Appuntamento confermato', level: 1 })).toBeVisible();
  });

  test('after ten look-ups of other tax codes, a known tax code returns no name', async ({ request }) => {
    expect(await nameOf(request, KNOWN)).toBe('Orlando');
    for (let asked = 0; asked < 10; asked += 1) await nameOf(request, someTaxCode(uniqueNumber()));
    expect(await nameOf(request, KNOWN)).toBe('');
  });
});
