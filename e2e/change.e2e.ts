import { expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { type Booked, haveAppointment } from './appointment.ts';
import { calendarHour, mailsTo } from './documents.ts';
import { test } from './shared-page.ts';
import {
  chooseFreeHour,
  chooseHour,
  consentToAll,
  fillPerson,
  giveAllData,
  move,
  openPlace,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
/** Towns for parallel tests. No other file uses them, so that no test takes the slot of another one. */
const TOWNS = [
  { cap: '60121', name: 'Ancona', latitude: 43.62, longitude: 13.52 },
  { cap: '37121', name: 'Verona', latitude: 45.44, longitude: 10.99 },
  { cap: '06121', name: 'Perugia', latitude: 43.11, longitude: 12.39 },
  { cap: '65121', name: 'Pescara', latitude: 42.46, longitude: 14.21 },
] as const;
const TOWN = TOWNS[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % TOWNS.length] ?? TOWNS[0];
const MOVE = /^Ciao Mario, sposta il tuo appuntamento$/;

const about = (mails: readonly Email[], subject: string) => mails.find((mail) => mail.subject?.includes(subject));
const textOf = (mail: Email | undefined): string => mail?.text ?? '';
const linkIn = (mail: Email | undefined): string =>
  /https?:\/\/\S+modifica-appuntamento\S+/.exec(textOf(mail))?.[0] ?? '';
const calendarOf = (mail: Email | undefined): string =>
  new TextDecoder().decode(
    mail?.attachments.find((file) => file.mimeType.startsWith('text/calendar'))?.content as ArrayBuffer,
  );

async function book(page: Page, taxCode = someTaxCode(uniqueNumber())): Promise<Booked> {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await openPlace(page);
  await searchPlace(page, TOWN.cap);
  const { hour } = await chooseHour(page);
  await giveAllData(page, { taxCode, email });
  return { code: await submit(page), email, taxCode, hour };
}

// R9.29, R1.11, R14.4.1, R0.95
test('an appointment is moved from the summary, and its messages name the new time', async ({ page }) => {
  const { code, email, hour } = await book(page);
  await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
  await expect(heading(page, MOVE)).toBeVisible();
  await expect(page.getByText(new RegExp(`^Appuntamento attuale: .*, Ore ${hour}$`))).toBeVisible();
  const moved = await move(page, hour);
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(new RegExp(`^Spostato: prima .*${hour}, ora .*${moved}$`))).toBeVisible();
  const mails = await mailsTo(email, 2);
  const news = about(mails, 'Abbiamo spostato il tuo appuntamento');
  expect(textOf(news)).toContain(`alle ${moved}`);
  expect(calendarHour(calendarOf(news))).toBe(moved);
  expect(calendarOf(news)).toMatch(/SEQUENCE:2\r?\n/);
  expect(calendarOf(news)).toContain(`UID:${code}@fissa`);
});

// R4.87, R9.29, R0.51, R0.52, R0.7
test("the mail's link gives access to the appointment, changes nothing when opened, and allows cancelling", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { code, email } = await haveAppointment(page, TOWN);
  const [confirmation] = await mailsTo(email, 1);
  const link = linkIn(confirmation);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(heading(other, MOVE)).toBeVisible();
  expect([link.includes('?'), other.url()]).toEqual([false, expect.not.stringContaining('token')]);
  expect(await mailsTo(email, 1)).toHaveLength(1);
  await other.getByRole('button', { name: "Annulla l'appuntamento" }).click();
  await other.getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(heading(other, 'Appuntamento annullato')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Fissa di nuovo' })).toBeVisible();
  const mails = await mailsTo(email, 2);
  const news = about(mails, 'Appuntamento annullato');
  expect(calendarOf(news)).toContain('METHOD:CANCEL');
  expect(calendarOf(news)).toContain(`UID:${code}@fissa`);
  await other.goto(link);
  await expect(heading(other, 'Appuntamento annullato')).toBeVisible();
  await other.getByRole('button', { name: 'Fissa di nuovo' }).click();
  await expect(heading(other, 'Dove vuoi incontrarci?')).toBeVisible();
  await elsewhere.close();
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(heading(page, 'Appuntamento annullato')).toBeVisible();
});

// R2.3.11
test('on another device the tax code and a mailed code open the appointment', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const { email, taxCode, hour } = await haveAppointment(page, TOWN);
  // The tax code finds only appointments whose contact is proven, so the mail's link is opened first.
  await page.goto(linkIn((await mailsTo(email, 1))[0]));
  await expect(heading(page, MOVE)).toBeVisible();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openPlace(other);
  await other.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();
  const dialog = other.getByRole('dialog', { name: 'Modifica il tuo appuntamento' });
  const next = dialog.getByRole('button', { name: 'Avanti' });
  await expect(next).toBeDisabled();
  await dialog.getByLabel('Codice fiscale*').fill(taxCode);
  await next.click();
  await expect(dialog.getByText(/^Ti abbiamo scritto a m\*{3}@p\*{3}\.example/)).toBeVisible();
  const digits = /\b\d{6}\b/.exec(textOf(about(await mailsTo(email, 2), 'Il tuo codice di verifica')))?.[0] ?? '';
  await dialog.getByLabel('Codice di 6 cifre*').fill(digits === '000000' ? '000001' : '000000');
  await next.click();
  await expect(dialog.getByText('Il codice non è valido o non vale più')).toBeVisible();
  await dialog.getByLabel('Codice di 6 cifre*').fill(digits);
  await next.click();
  await expect(heading(other, MOVE)).toBeVisible();
  await move(other, hour);
  await expect(heading(other, 'Appuntamento spostato')).toBeVisible();
  await elsewhere.close();
});

// R13.5.2, R13.5.4, R13.5.5
test("a booking by a stranger in a person's name does not stop that person from booking, and ends once the mail is opened", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { code, taxCode } = await haveAppointment(page, TOWN);
  const elsewhere = await browser.newContext();
  const mine = await elsewhere.newPage();
  const { email } = await book(mine, taxCode);
  await mine.goto(linkIn((await mailsTo(email, 1))[0]));
  await expect(heading(mine, MOVE)).toBeVisible();
  await expect(mine.getByText('Ci sono altre richieste a tuo nome non confermate.')).toBeVisible();
  await mine.getByRole('button', { name: 'Annullale' }).click();
  await expect(mine.getByText('Fatto: le altre richieste non confermate sono annullate.')).toBeVisible();
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(heading(page, 'Appuntamento annullato')).toBeVisible();
  await elsewhere.close();
});

// R13.7.4
test('after «Esci» on a shared device the appointment no longer opens there', {
  tag: '@phone',
}, async ({ page }) => {
  const { code } = await book(page);
  await expect(page.getByText('Non è il tuo dispositivo?')).toBeVisible();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page, 'Dove vuoi incontrarci?')).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.includes('proof'))).toEqual([]);
  await page.goBack();
  await expect(page.getByText(code)).toHaveCount(0);
  const again = await page.context().newPage();
  await again.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(again.getByText(/^Non siamo riusciti a trovare il tuo appuntamento/)).toBeVisible();
  expect((await page.request.get(`/fa3/api/appuntamento.pdf?oppID=${code}`)).status()).toBe(404);
});

// R2.3.115, R2.3.116, R5.22, R8.9, R8.11
test('a tax code without appointments shows a message, and an invalid code cannot be sent', { tag: '@phone' }, async ({
  page,
}) => {
  await openPlace(page);
  await page.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' });
  await dialog.getByLabel('Codice fiscale*').fill('VNTLSS82L21M999X');
  await expect(dialog.getByText('Codice Fiscale non valido')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Avanti' })).toBeDisabled();
  await dialog.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await dialog.getByRole('button', { name: 'Avanti' }).click();
  await expect(dialog.getByText('Non abbiamo trovato appuntamenti.')).toBeVisible();
});

test('a second tab with an outdated appointment shows the current one, which can then be moved', {
  tag: '@once',
}, async ({ page, context }) => {
  const { code, hour } = await haveAppointment(page, TOWN);
  const second = await context.newPage();
  await second.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(heading(second, 'Appuntamento confermato')).toBeVisible();
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Modifica appuntamento' }).click();
    await expect(heading(tab, MOVE)).toBeVisible();
  }
  const moved = await move(page, hour);
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  // For a moment the slot taken in the first tab may still be shown as free.
  await move(second, hour, moved);
  await expect(second.getByText("L'appuntamento è cambiato nel frattempo: ecco com'è adesso.")).toBeVisible();
  await expect(second.getByText(new RegExp(`^Appuntamento attuale: .*, Ore ${moved}$`))).toBeVisible();
  await move(second, moved);
  await expect(heading(second, 'Appuntamento spostato')).toBeVisible();
});

// R2.3.91, R2.3.92, R8.18
test('a request code alone shows nothing to a stranger', { tag: '@once' }, async ({ page, browser }) => {
  const { code } = await haveAppointment(page, TOWN);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(other.getByText('Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.')).toBeVisible();
  await expect(other.getByText(TOWN.name)).toHaveCount(0);
  const again = other.waitForRequest((request) => request.url().endsWith('GetAppuntamento'));
  await other.getByRole('button', { name: 'Riprova' }).click();
  await again;
  await expect(other.getByText(/^Non siamo riusciti a trovare il tuo appuntamento/)).toBeVisible();
  await elsewhere.close();
});

// R2.3.109
test('new contacts are saved in a dialog without a move, and the former contact gets a message', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { email, hour } = await haveAppointment(page, TOWN);
  const newer = `altro.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await page.getByRole('button', { name: 'Correggi i recapiti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correggi i recapiti' });
  await dialog.getByLabel('E-mail').fill('altro@');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Manca la parte dopo la @')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(newer);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const saved = page.getByRole('dialog', { name: 'Recapiti aggiornati' });
  await expect(saved.getByText(`Fatto: la nuova mail è ${newer}`)).toBeVisible();
  await saved.getByRole('button', { name: "Torna all'appuntamento" }).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
  await expect(page.getByText(newer).first()).toBeVisible();
  await expect(page.getByText(/^Spostato/)).toHaveCount(0);
  const papers = about(await mailsTo(newer, 1), 'Da ora ti scriviamo qui');
  expect(textOf(papers)).toContain('Dove: ');
  expect(textOf(papers)).toContain(`alle ${hour}`);
  const former = about(await mailsTo(email, 2), 'I tuoi recapiti sono cambiati');
  expect(textOf(former)).toContain("d'ora in poi scriviamo a un altro recapito");
  expect(textOf(former)).not.toContain('Dove: ');
  // R13.7.1
  // Another browser is used, because the one that booked has a proof anyway.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(linkIn(about(await mailsTo(email, 2), 'Appuntamento confermato')));
  await expect(heading(other, 'Dove vuoi incontrarci?')).toBeVisible();
  await expect(other.getByRole('dialog')).toBeVisible();
  await elsewhere.close();
  await page.goto(linkIn(papers));
  await expect(heading(page, MOVE)).toBeVisible();
});

// R4.70, R7.32
test('a salary-backed appointment is moved by a separate endpoint', { tag: '@phone' }, async ({ page }) => {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await page.goto('/fa3/?id_filiale_direct_c5=A5007');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  const next = page.getByRole('button', { name: 'Avanti' });
  await expect(next).toBeEnabled();
  const { hour } = await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  await fillPerson(page, email);
  await page.getByLabel('CAP di residenza*').fill('20121');
  await page.getByLabel('Che lavoro fai?*').selectOption({ label: 'Pensionato' });
  await consentToAll(page);
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
  await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
  await expect(heading(page, MOVE)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('CreaAppuntamentoC5Async'));
  await move(page, hour);
  await asked;
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  await mailsTo(email, 2);
});
