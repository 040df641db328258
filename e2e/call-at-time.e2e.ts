import { expect, type Page, test } from '@playwright/test';
import { calendarStart, download, messageOf } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { consentToAll, fillPerson, pressUntil, sendPlace, someTaxCode, uniqueNumber } from './visitor.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Avanti' });
const FORM = 'Inserisci i tuoi dati per essere contattato';
const way = (page: Page, name: string) => page.getByRole('radio', { name });
/** The free half-hours of the chosen day. */
const halfHours = (page: Page) => page.getByRole('radio', { name: /^tra le .*, libero$/ });

/** Goes to the form of a call from a place far from every branch. */
async function askForCall(page: Page): Promise<void> {
  await page.goto('/fa3/');
  await sendPlace(page, '92031');
  await page.getByRole('button', { name: 'Preferisco la consulenza telefonica' }).click();
  await expect(heading(page, 'Inserisci il tuo codice fiscale')).toBeVisible();
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(next(page), heading(page, /^Vuoi fissare un incontro/));
  await next(page).click();
  await expect(heading(page, FORM)).toBeVisible();
}

async function giveData(page: Page): Promise<void> {
  await fillPerson(page, `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`);
  await consentToAll(page);
}

/** Presses the button of the form until the call is booked: another test may have taken the half-hour. */
async function book(page: Page, choose: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await choose();
    await page.getByRole('button', { name: /^Chiamatemi / }).click();
    await expect(heading(page, 'Grazie Mario, ti chiameremo noi')).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
}

/** Chooses a free half-hour of a later day; returns its start. */
async function chooseHalfHour(page: Page): Promise<string> {
  await way(page, 'A un orario preciso').check({ force: true });
  await expect(halfHours(page).first()).toBeAttached();
  const hours = halfHours(page);
  const wanted = hours.nth(Math.floor(Math.random() * (await hours.count())));
  const hour = await wanted.inputValue();
  await wanted.check({ force: true });
  await expect(page.getByText(new RegExp(`^Ti chiamiamo .*, tra le ${hour} e le `))).toBeVisible();
  return hour;
}

const codeOf = async (page: Page): Promise<string> =>
  (await page
    .locator('main')
    .getByText(/^[A-Z0-9]{18}$/)
    .first()
    .textContent()) ?? '';

test('a call is booked at a half-hour, moved to a band, and cancelled', async ({ page }) => {
  await askForCall(page);
  await expect(way(page, 'Il prima possibile')).toBeChecked();
  await giveData(page);
  let hour = '';
  await book(page, async () => {
    hour = await chooseHalfHour(page);
  });
  const ticket = page.getByRole('article', { name: 'Biglietto della telefonata' });
  await expect(ticket.getByText(`${hour}-`)).toBeVisible();
  const code = await codeOf(page);
  const mail = await messageOf(code);
  expect(mail.subject).toContain(`tra le ${hour} e le `);
  await expect(page.getByRole('link', { name: 'Salva nel calendario' })).toBeVisible();
  const file = await download(page, `/fa3/api/appuntamento.ics?oppID=${code}`);
  expect(calendarStart(file.toString())).toContain(hour);
  // The band of the same day.
  await page.getByRole('button', { name: 'Sposta', exact: true }).click();
  await way(page, 'In una fascia').check({ force: true });
  await page
    .getByRole('radio', { name: /^(Mattina|Pranzo|Pomeriggio), tra le \d\d:\d\d e le \d\d:\d\d$/ })
    .last()
    .check({ force: true });
  await page.getByRole('button', { name: /^Sposta a / }).click();
  await expect(ticket.getByText(/^(09:00-12:00|12:00-15:00|15:00-18:00)$/)).toBeVisible();
  await page.reload();
  await expect(ticket.getByText(/^(09:00-12:00|12:00-15:00|15:00-18:00)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla la telefonata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vuoi annullare la telefonata?' });
  await dialog.getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(heading(page, 'Telefonata annullata')).toBeVisible();
});

test('a call in a band becomes one as soon as possible', { tag: '@phone' }, async ({ page }) => {
  await askForCall(page);
  await giveData(page);
  await book(page, async () => {
    await way(page, 'In una fascia').check({ force: true });
    await expect(page.getByText(/^Ti chiamiamo .*, tra le .* e le /)).toBeVisible();
  });
  const ticket = page.getByRole('article', { name: 'Biglietto della telefonata' });
  await expect(ticket).toBeVisible();
  await page.getByRole('button', { name: 'Sposta', exact: true }).click();
  await way(page, 'Il prima possibile').check({ force: true });
  await page.getByRole('button', { name: 'Chiamatemi il prima possibile' }).click();
  await expect(ticket).toBeHidden();
  await expect(page.getByText(/un consulente ti chiama al .+ entro /)).toBeVisible();
});

test('a call is asked for at a time for a salary-backed loan too', { tag: '@once' }, async ({ page }) => {
  await page.goto('/fa3/?prodotto=3');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(next(page), page.getByLabel('CAP o indirizzo*'));
  await sendPlace(page, '92031');
  await page.getByRole('button', { name: 'Preferisco la consulenza telefonica' }).click();
  await expect(heading(page, /^Vuoi fissare un incontro/)).toBeVisible();
  await next(page).click();
  await giveData(page);
  await page.getByLabel('CAP di residenza*').fill('20121');
  await page.getByLabel('Che lavoro fai?*').selectOption({ index: 1 });
  await book(page, async () => {
    await chooseHalfHour(page);
  });
  await expect(page.getByRole('article', { name: 'Biglietto della telefonata' })).toBeVisible();
});

test('the choice of a time and the ticket of a call suit everybody', { tag: '@once' }, async ({ page }) => {
  await askForCall(page);
  await chooseHalfHour(page);
  await fitsEveryone(page, 'half-hour');
  await way(page, 'In una fascia').check({ force: true });
  await expect(page.getByText(/^Ti chiamiamo .*, tra le .* e le /)).toBeVisible();
  await fitsEveryone(page, 'band');
  await giveData(page);
  await book(page, async () => {
    await way(page, 'In una fascia').check({ force: true });
  });
  await page.getByRole('button', { name: 'Sposta', exact: true }).click();
  await way(page, 'A un orario preciso').check({ force: true });
  await expect(halfHours(page).first()).toBeAttached();
  await fitsEveryone(page, 'ticket');
});
