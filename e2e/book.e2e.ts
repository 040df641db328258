import { expect, test } from '@playwright/test';
import { calendarHour, download, messageOf, pdfText } from './documents.ts';
import {
  chooseHour,
  consentToAll,
  fillPerson,
  giveTaxCode,
  lot,
  openPlace,
  searchPlace,
  someTaxCode,
  submit,
} from './visitor.ts';

test('a new customer books near a postcode; mail, PDF and calendar tell the same hour; the seat is gone', async ({
  page,
}) => {
  const email = `mario.${lot()}@posta.example`;
  await openPlace(page);
  await searchPlace(page, '20121');
  const hour = await chooseHour(page);
  await giveTaxCode(page, someTaxCode(lot()));
  await fillPerson(page, email);
  await consentToAll(page);
  const oppId = await submit(page);

  const mail = await messageOf(oppId);
  expect(mail.to?.map((to) => to.address)).toEqual([email]);
  expect(mail.subject).toContain(hour);
  const attached = mail.attachments.find((file) => file.mimeType.startsWith('text/calendar'));
  expect(calendarHour(new TextDecoder().decode(attached?.content as ArrayBuffer))).toBe(hour);
  expect(await pdfText(await download(page, `/fa3/api/appuntamento.pdf?oppID=${oppId}`))).toContain(hour);
  expect(calendarHour((await download(page, `/fa3/api/appuntamento.ics?oppID=${oppId}`)).toString())).toBe(hour);

  await page.reload();
  await expect(page.getByText(oppId)).toBeVisible();
});

test('a place can be an address', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, 'Via Roma 10, Torino');
  await expect(page.getByText('Filiale Torino Centro').first()).toBeVisible();
});

test("a place can be the device's position", async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.117, longitude: 16.872 });
  await openPlace(page);
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(page.getByText('Ottimo! Abbiamo trovato una filiale vicino a te!')).toBeVisible();
  await expect(page.getByLabel('CAP o indirizzo*')).toHaveValue(/Bari/);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Filiale Bari Centro').first()).toBeVisible();
});

test('a known customer is greeted, sees masked contacts only, and books with them', async ({ page }, { project }) => {
  const [code, name] = project.name === 'phone' ? ['BLLGVR87D52M999Y', 'Ginevra'] : ['FNTMDA68T02M999I', 'Amedeo'];
  const answers: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().includes('GetUserData')) answers.push(await reply.text());
  });
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveTaxCode(page, code ?? '');
  await expect(page.getByRole('heading', { name: `Ciao ${name}!` })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(/^.\*{3}@.\*{3}\.example$/);
  await expect(page.getByLabel('Cellulare')).toHaveValue(/^\*{8}\d\d$/);
  await consentToAll(page);
  const mail = await messageOf(await submit(page));
  expect(mail.to?.[0]?.address).toMatch(/@velaposta\.example$/);
  expect(answers.join()).not.toMatch(/velaposta|Bellacqua|Fontebella/);
});

test('a person with an appointment is told so, and nothing of it', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await page.getByLabel('Codice fiscale*').fill('MNTDLU92H18M999N');
  await expect(page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' })).toBeVisible();
});

test('far from any branch a call is offered first', async ({ page }) => {
  await openPlace(page);
  await page.getByLabel('CAP o indirizzo*').fill('92031');
  await page.getByRole('button', { name: 'Avanti' }).click();
  const offer = page.getByRole('dialog', { name: /La filiale più vicina è a \d+ km/ });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Vado in filiale' }).click();
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
});

test('an empty form is refused field by field, and keeps what was typed', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveTaxCode(page, someTaxCode(lot()));
  await page.getByLabel('Cognome*').fill('Bianchi');
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
  await expect(page.getByText('Devi rispondere a tutti i punti sotto elencati.')).toBeVisible();
  await expect(page.getByLabel('Nome*', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Cognome*')).toHaveValue('Bianchi');
});

test('a double click books once', async ({ page }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('CreateAppointment')) posted.push(request.headers()['idempotency-key'] ?? '');
  });
  await openPlace(page);
  await searchPlace(page, '00118');
  await chooseHour(page);
  await giveTaxCode(page, someTaxCode(lot()));
  await fillPerson(page, 'mario@posta.example');
  await consentToAll(page);
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).dblclick();
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato' })).toBeVisible();
  expect(new Set(posted).size).toBe(1);
  const code =
    (await page
      .locator('main')
      .getByText(/^[A-Z0-9]{18}$/)
      .textContent()) ?? '';
  await messageOf(code);
});

test('a refused or unknown address leads to the first screen', async ({ page }) => {
  for (const path of ['/fa3/riepilogo', '/fa3/dati-personali-riconosciuto', '/fa3/non-esiste']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/fa3/');
  }
});
