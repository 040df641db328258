import { expect, type Page } from '@playwright/test';
import { pdfText } from '../src/server/messages/documents/read-pdf.testing.ts';
import { calendarHour, download, messageOf } from './documents.ts';
import { test } from './shared-page.ts';
import {
  chooseFreeHour,
  consentToAll,
  fillPerson,
  pressUntil,
  sendPlace,
  someTaxCode,
  uniqueNumber,
} from './visitor.ts';

const onC5Host = (baseURL: string | undefined, path = '/fa3/'): string =>
  `${(baseURL ?? '').replace('localhost', 'c5.localhost')}${path}`;
const next = (page: Page) => page.getByRole('button', { name: 'Avanti' });
const book = (page: Page) => page.getByRole('button', { name: /^fissa appuntamento$/i });

async function giveCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'fissa il tuo appuntamento qui' })).toBeVisible();
  await page.getByLabel('Codice fiscale*').fill(code);
  await pressUntil(next(page), page.getByRole('heading', { name: 'Dove vuoi incontrare il consulente?' }));
}

async function giveSalaryDetails(page: Page): Promise<void> {
  await page.getByLabel('CAP di residenza*').fill('20121');
  await page.getByLabel('Che lavoro fai?*').selectOption({ label: 'Dipendente SNC/SAS' });
}

async function requestCode(page: Page, heading: RegExp): Promise<string> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const code = page.locator('main').getByText(/^[A-Z0-9]{18}$/);
  return (await code.textContent()) ?? '';
}

// R2.3.29, R2.3.39, R2.3.50, R2.3.51, R2.3.126, R1.4, R2.3.14, R4.44, R4.51
test('a new customer books a salary-backed loan at an agency', async ({ page }) => {
  const email = `mario.${uniqueNumber()}@posta.example`;
  await page.goto('/fa3/c5?utm_source=prova');
  await giveCode(page, someTaxCode(uniqueNumber()));
  await sendPlace(page, '20121');
  await expect(page.getByRole('heading', { name: 'Scegli agenzia, giorno e ora' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^\d\d:\d\d, / })).toHaveCount(16);
  const { hour } = await chooseFreeHour(page, book(page));
  await fillPerson(page, email);
  await book(page).click();
  await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
  await giveSalaryDetails(page);
  await consentToAll(page);
  await book(page).click();
  const code = await requestCode(page, /^Appuntamento confermato$/);
  await expect(page.getByText('Certificazione Unica')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Agenzia' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Due domande per prepararci meglio' })).toHaveCount(0);
  expect(page.url()).toContain('/c5/fissa-appuntamento/thank-you-page');
  const mail = await messageOf(code);
  expect(mail.to?.map((to) => to.address)).toEqual([email]);
  expect(mail.text).toContain('Agenzia');
  const pdf = await pdfText(await download(page, `/fa3/api/appuntamento.pdf?oppID=${code}`));
  expect(pdf).toContain('Il tuo appuntamento in agenzia');
  expect(calendarHour((await download(page, `/fa3/api/appuntamento.ics?oppID=${code}`)).toString())).toBe(hour);
});

// R2.3.48, R4.50
test('on the salary-backed host a known customer books with the data on file', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await page.goto(onC5Host(baseURL));
  await expect(page).toHaveURL(/\/c5\/fissa-appuntamento\/codice-fiscale/);
  await giveCode(page, 'SLRTTV90M55M999X');
  await sendPlace(page, '00184');
  await chooseFreeHour(page, book(page));
  await expect(page.getByRole('heading', { name: 'Ciao Ottavia!' })).toBeVisible();
  await expect(page.getByLabel('CAP di residenza*')).toHaveCount(0);
  await expect(page.getByText('Velaria Credito (marchio Quintavela) può usare')).toBeVisible();
  await expect(page.getByText('Altri prodotti e sondaggi di Velaria Credito')).toBeVisible();
  await consentToAll(page);
  await book(page).click();
  await messageOf(await requestCode(page, /^Appuntamento confermato$/));
});

// R7.13
test('without an agency nearby a branch is booked', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/c5/fissa-appuntamento');
  await giveCode(page, someTaxCode(uniqueNumber()));
  await sendPlace(page, '08100');
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
  await expect(page.getByText('In questa zona ti riceviamo in filiale')).toBeVisible();
  await chooseFreeHour(page, book(page));
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await giveSalaryDetails(page);
  await consentToAll(page);
  await book(page).click();
  await requestCode(page, /^Appuntamento confermato$/);
  await expect(page.getByRole('term').filter({ hasText: 'Filiale' })).toBeVisible();
});

// R2.3.50, R2.3.52-R2.3.55, R2.3.100, R9.25, R1.5, R4.59
test('a company sends a request and sees the documents to bring', { tag: '@phone' }, async ({ page }) => {
  const email = `mario.${uniqueNumber()}@posta.example`;
  await page.goto('/fa3/prestito-business');
  await expect(page.getByRole('heading', { name: 'Prestito business: parla con un consulente' })).toBeVisible();
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  const send = page.getByRole('button', { name: 'Invia la richiesta' });
  await pressUntil(next(page), send);
  await expect(page.getByRole('heading', { name: 'La tua attività' })).toBeVisible();
  await fillPerson(page, email);
  await send.click();
  for (const field of ['iscrittoCameraCommercio', 'tipoAzienda', 'comuneResidenza', 'indirizzoResidenza'])
    await expect(page.locator(`#${field}-error`)).toHaveText('Campo obbligatorio');
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  await expect(page.getByText('Il prestito business richiede almeno due anni di iscrizione.')).toBeVisible();
  await page.getByRole('radio', { name: 'Ditta individuale' }).check({ force: true });
  await page.getByLabel('Comune*').fill('Catania');
  await page.getByLabel('Indirizzo*').fill('Via della Vela 12');
  await consentToAll(page);
  await send.click();
  const code = await requestCode(page, /^Grazie Mario, richiesta inviata$/);
  await expect(page.getByText(/^Visura camerale di non più di 90 giorni/)).toBeVisible();
  for (const name of ['Mostra sulla mappa', 'Salva nel calendario']) await expect(page.getByText(name)).toHaveCount(0);
  const mail = await messageOf(code);
  expect([mail.to?.[0]?.address, mail.subject]).toEqual([
    email,
    'Richiesta ricevuta: un consulente business ti chiama',
  ]);
  expect(mail.text).toContain('Visura camerale');
});

test('an open salary-backed loan redirects a request for a personal loan once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/fa3/');
  await sendPlace(page, '20121');
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
  await chooseFreeHour(page, page.getByRole('heading', { name: 'Inserisci il tuo codice fiscale' }));
  await page.getByLabel('Codice fiscale*').fill('PRTFMT84S47M999N');
  const salary = page.getByRole('heading', { name: 'fissa il tuo appuntamento qui' });
  await pressUntil(next(page), salary);
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue('PRTFMT84S47M999N');
  const why = page.getByText(/^Hai già una richiesta di cessione del quinto con noi/);
  await expect(why).toBeVisible();
  await pressUntil(next(page), page.getByRole('heading', { name: 'Dove vuoi incontrare il consulente?' }));
  await expect(why).toBeVisible();
  await expect(page.getByLabel('CAP o indirizzo*')).toHaveValue('20121');
  await page.getByRole('button', { name: 'Preferisci un prestito personale? Cambia percorso' }).click();
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
  await expect(page.getByText(/^Hai già una richiesta/)).toHaveCount(0);
});

test('an open personal loan redirects a request for a salary-backed loan', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/fa3/c5');
  await page.getByLabel('Codice fiscale*').fill('RCCLDR75B28M999A');
  await pressUntil(next(page), page.getByRole('heading', { name: 'Dove vuoi incontrarci?' }));
  await sendPlace(page, '20121');
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
});
