import { type Browser, expect, type Page, test } from '@playwright/test';
import { calendarStart, download, mailsTo, messageOf } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { consentToAll, fillPerson, openPlace, pressUntil, sendPlace, someTaxCode, uniqueNumber } from './visitor.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Avanti' });
const FORM = 'Inserisci i tuoi dati per essere contattato';
const way = (page: Page, name: string) => page.getByRole('radio', { name });
/** The free half-hours of the chosen day. */
const halfHours = (page: Page) => page.getByRole('radio', { name: /^tra le .*, libero$/ });

/** Goes to the form of a call from a place far from every branch; returns the tax code. */
async function askForCall(page: Page): Promise<string> {
  await page.goto('/fa3/');
  await sendPlace(page, '92031');
  await page.getByRole('button', { name: 'Preferisco la consulenza telefonica' }).click();
  await expect(heading(page, 'Inserisci il tuo codice fiscale')).toBeVisible();
  const taxCode = someTaxCode(uniqueNumber());
  await page.getByLabel('Codice fiscale*').fill(taxCode);
  await pressUntil(next(page), heading(page, /^Vuoi fissare un incontro/));
  await next(page).click();
  await expect(heading(page, FORM)).toBeVisible();
  return taxCode;
}

/** Fills in the form; returns the e-mail. */
async function giveData(page: Page): Promise<string> {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await fillPerson(page, email);
  await consentToAll(page);
  return email;
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

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' });
const openDialog = (page: Page) => page.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();

test('the browser that booked a call finds it on the first page and in the dialog, and cancels it', async ({
  page,
}) => {
  await askForCall(page);
  await giveData(page);
  let hour = '';
  await book(page, async () => {
    hour = await chooseHalfHour(page);
  });
  const ticket = page.getByRole('article', { name: 'Biglietto della telefonata' });
  await expect(ticket).toBeVisible();
  await openPlace(page);
  await openDialog(page);
  await expect(ticket.getByText(`${hour}-`)).toBeVisible();
  await openPlace(page);
  const card = page.getByRole('article', { name: 'La tua telefonata' });
  await expect(card.getByText(`${hour}-`)).toBeVisible();
  await fitsEveryone(page, 'first page with a call');
  await card.getByRole('button', { name: 'Annulla questa telefonata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vuoi annullare la telefonata?' });
  await dialog.getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(heading(page, 'Telefonata annullata')).toBeVisible();
  await openPlace(page);
  await expect(page.getByText('A cosa sei interessato?')).toBeVisible();
  await expect(card).toHaveCount(0);
});

interface Sought {
  readonly taxCode: string;
  readonly email: string;
  /** The codes that other devices have used. */
  readonly used: Set<string>;
}

/** Opens the call on another device by tax code and a mailed code; returns the page of the call. */
async function findElsewhere(browser: Browser, { taxCode, email, used }: Sought): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openPlace(page);
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Codice fiscale*').fill(taxCode);
  await dialog.getByRole('button', { name: 'Avanti' }).click();
  const digits = dialog.getByLabel('Codice di 6 cifre*');
  await expect(digits).toBeVisible();
  const letters = (await mailsTo(email, used.size + 2)).map(({ text }) => text ?? '');
  const codes = letters.flatMap((text) => /per cambiare la tua telefonata.*?\b(\d{6})\b/s.exec(text)?.[1] ?? []);
  const code = codes.find((each) => !used.has(each)) ?? '';
  used.add(code);
  await digits.fill(code);
  const ticket = page.getByRole('article', { name: 'Biglietto della telefonata' });
  // The code is valid once the delivery is committed, a moment after the mail's file is there.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Avanti' }).click();
    await expect(ticket).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return page;
}

test('other devices find a call by tax code and mailed code, before and after its contact is proven', {
  tag: '@once',
}, async ({ page, browser }) => {
  const taxCode = await askForCall(page);
  const email = await giveData(page);
  await book(page, async () => {
    await way(page, 'In una fascia').check({ force: true });
    await expect(page.getByText(/^Ti chiamiamo .*, tra le .* e le /)).toBeVisible();
  });
  const sought = { taxCode, email, used: new Set<string>() };
  const second = await findElsewhere(browser, sought);
  await second.context().close();
  const third = await findElsewhere(browser, sought);
  await third.getByRole('button', { name: 'Sposta', exact: true }).click();
  await way(third, 'Il prima possibile').check({ force: true });
  await third.getByRole('button', { name: 'Chiamatemi il prima possibile' }).click();
  await expect(third.getByRole('article', { name: 'Biglietto della telefonata' })).toBeHidden();
  await third.context().close();
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
