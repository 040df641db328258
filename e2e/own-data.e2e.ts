import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { readPdf } from '../src/server/messages/documents/read-pdf.testing.ts';
import { haveAppointment } from './appointment.ts';
import { mailsTo } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { switchOff } from './switch-off.ts';

/** A town that no other file uses. */
const TOWN = { cap: '74121', name: 'Taranto', latitude: 40.47, longitude: 17.24 };
const OPEN = 'I tuoi dati e i tuoi consensi';
const dialog = (page: Page) => page.getByRole('dialog', { name: OPEN });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Opens the data of a new appointment, and proves the contact by the code of the mail. */
async function openData(page: Page) {
  const booked = await haveAppointment(page, TOWN);
  await button(page, OPEN).click();
  await button(dialog(page), 'Mandami il codice').click();
  await dialog(page)
    .getByLabel('Codice di 6 cifre')
    .fill(await codeFor(booked.email));
  await button(dialog(page), 'Mostra i miei dati').click();
  await expect(dialog(page).getByRole('heading', { name: 'Chi ha visto i tuoi dati' })).toBeVisible();
  return booked;
}

/** The six digits of the newest mail with a code. */
async function codeFor(email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const mails = await mailsTo(email, 2);
    code = mails.flatMap(({ text }) => /^\s*(\d{3} ?\d{3})\s*$/m.exec(text ?? '')?.[1] ?? [])[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code.replace(' ', '');
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file]: [Download, unknown] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a customer proves the contact, reads the stored data and withdraws and gives a consent with one press', async ({
  page,
}) => {
  const { taxCode, email } = await openData(page);
  const shown = dialog(page);
  await expect(shown).toContainText('Mario Rossi');
  await expect(shown).not.toContainText(taxCode);
  await expect(shown).not.toContainText(email);
  await fitsEveryone(page, 'own data');
  const give = button(shown, 'Acconsento ora (Offerte di altre società)');
  await expect(shown).toContainText('Non acconsenti dal');
  await give.click();
  await expect(shown.getByRole('status').filter({ hasText: 'Offerte di altre società' })).toBeVisible();
  await button(shown, 'Ritira il consenso (Offerte di altre società)').click();
  await expect(give).toBeVisible();
});

test('the right code opens the data although the first path loses its answer', { tag: '@once' }, async ({ page }) => {
  await page.route('**/proxy/VerificaCodice', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const { taxCode } = await openData(page);
  await expect(dialog(page)).not.toContainText(taxCode);
});

test('the receipt as PDF and JSON, and the copy of the data, name what they hold', async ({ page }) => {
  const { code, email, taxCode } = await openData(page);
  const shown = dialog(page);
  const json = await saved(page, () => button(shown, /^Ricevuta \(JSON\) \(Contatto/).click());
  const receipt = JSON.parse(json.bytes.toString('utf8'));
  expect([json.name, receipt.record_id]).toEqual(['ricevuta-consenso.json', `${code}-privacyInterncommoffer`]);
  expect(receipt.events).toMatchObject([{ event_type: 'given', notice_language: 'it' }]);
  const pdf = await saved(page, () => button(shown, /^Ricevuta \(PDF\) \(Contatto/).click());
  const text = (await readPdf(pdf.bytes)).pages.flatMap((pieces) => pieces.map(({ str }) => str)).join('');
  expect(text.replaceAll(/\s/g, '')).toContain(receipt.events[0].chain_sha256);
  const copy = await saved(page, () => button(shown, 'Scarica i tuoi dati (JSON)').click());
  const [mine] = JSON.parse(copy.bytes.toString('utf8')).richieste;
  expect([mine.oppID, mine.email, mine.codiceFiscale]).toEqual([code, email, taxCode]);
});

test('a withdrawn mandatory consent cancels the appointment, which the summary then shows', async ({ page }) => {
  await openData(page);
  await button(dialog(page), /^Ritira il consenso e annulla l'appuntamento/).click();
  await expect(button(dialog(page), /^Acconsento ora \(Contatto/)).toBeVisible();
  await button(dialog(page), 'Chiudi').click();
  await expect(page.getByRole('heading', { name: 'Appuntamento annullato', level: 1 })).toBeVisible();
});

test('an erasure is asked twice, says what stays, and sends one letter', async ({ page }) => {
  const { code, email } = await openData(page);
  await button(dialog(page), 'Cancella i miei dati').click();
  await button(dialog(page), 'Tieni i miei dati').click();
  await button(dialog(page), 'Cancella i miei dati').click();
  await button(dialog(page), 'Sì, cancella tutto').click();
  const done = page.getByRole('dialog', { name: 'I tuoi dati sono cancellati' });
  await expect(done).toContainText('Restano le risposte ai consensi');
  await fitsEveryone(page, 'own data, erased');
  const mails = await mailsTo(email, 1);
  expect(mails.map(({ subject }) => subject)).toEqual(['I tuoi dati sono cancellati']);
  const read = await page.request.post('/fa3/api/GetAppuntamento', { data: { oppID: code } });
  expect(read.status()).toBe(404);
  await button(done, 'Chiudi').click();
  await expect(page.getByRole('heading', { name: OPEN })).toBeHidden();
});

test("the mail's link to the own data opens them without a code", { tag: '@once' }, async ({ page, browser }) => {
  const { email, taxCode } = await haveAppointment(page, TOWN);
  const [mail] = await mailsTo(email, 1);
  const link = /https?:\/\/\S+modifica-appuntamento\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${link}&azione=dati`);
  await expect(dialog(other)).toContainText('Mario Rossi');
  await expect(dialog(other)).not.toContainText(taxCode);
  expect(other.url()).not.toMatch(/token|azione/);
  await button(dialog(other), 'Chiudi').click();
  await expect(other.getByRole('heading', { name: /sposta il tuo appuntamento$/, level: 1 })).toBeVisible();
  await other.getByRole('button', { name: OPEN }).click();
  await expect(button(dialog(other), 'Scarica i tuoi dati (JSON)')).toBeVisible();
  await elsewhere.close();
});

test('the change page and the card of the device lead to the data; a site that switches the data off does not', async ({
  page,
}) => {
  await haveAppointment(page, TOWN);
  await page.goto('/fa3/');
  await button(page.getByRole('article', { name: 'Il tuo appuntamento' }), OPEN).click();
  await expect(button(dialog(page), 'Mandami il codice')).toBeVisible();
  await button(dialog(page), 'Chiudi').click();
  await page.getByRole('button', { name: 'Sposta questo appuntamento' }).click();
  await expect(page.getByRole('heading', { name: /sposta il tuo appuntamento$/, level: 1 })).toBeVisible();
  await button(page, OPEN).click();
  await expect(button(dialog(page), 'Mandami il codice')).toBeVisible();
  await switchOff(page, 'ownData');
  await page.goto('/fa3/');
  await expect(page.getByRole('article', { name: 'Il tuo appuntamento' })).toBeVisible();
  await expect(button(page, OPEN)).toBeHidden();
});
