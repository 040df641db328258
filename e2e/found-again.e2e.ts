import { expect, type Page } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { mailsTo } from './documents.ts';
import { test } from './shared-page.ts';
import { openPlace } from './visitor.ts';

/** A town that no other file uses. */
const TOWN = { cap: '38122', name: 'Trento', latitude: 46.07, longitude: 11.12 };
const MOVE = /^Ciao Mario, sposta il tuo appuntamento$/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' });
const openDialog = (page: Page) => page.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();

async function typeMailedCode(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^Abbiamo scritto ai contatti lasciati per l'appuntamento/)).toBeVisible();
  const mail = (await mailsTo(email, 2)).find(({ subject }) => subject?.includes('Il tuo codice di verifica'));
  await dialog.getByLabel('Codice di 6 cifre*').fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
  // The code is valid once the delivery is committed, a moment after the mail's file is there.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Avanti' }).click();
    await expect(heading(page, MOVE)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('the tax code finds an unconfirmed appointment on another device', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { email, taxCode } = await haveAppointment(page, TOWN);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openPlace(other);
  await openDialog(other);
  await dialogOf(other).getByLabel('Codice fiscale*').fill(taxCode);
  await dialogOf(other).getByRole('button', { name: 'Avanti' }).click();
  await typeMailedCode(other, email);
  await elsewhere.close();
});

test('the address in a calendar file opens the appointment on another device by a mailed code @once', async ({
  page,
  browser,
}) => {
  const { code, email } = await haveAppointment(page, TOWN);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`/fa3/a/${code}`);
  await typeMailedCode(other, email);
  await elsewhere.close();
});

test('in the browser that booked, the «Hai già un appuntamento?» dialog opens the appointment without a code @once', async ({
  page,
}) => {
  await haveAppointment(page, TOWN);
  await openPlace(page);
  await openDialog(page);
  await expect(heading(page, MOVE)).toBeVisible();
});

test('a mail link opens with its # written as %23, and a broken one shows a message @once', async ({
  page,
  browser,
}) => {
  const { email } = await haveAppointment(page, TOWN);
  const [mail] = await mailsTo(email, 1);
  const link = /https?:\/\/\S+modifica-appuntamento#token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link.replace('#', '%23'));
  await expect(heading(other, MOVE)).toBeVisible();
  await expect(other).toHaveURL(/\/modifica-appuntamento$/);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link.slice(0, -20));
  await expect(dialogOf(stranger).getByText('Questo link non è più valido.')).toBeVisible();
  await expect(dialogOf(stranger).getByLabel('Codice fiscale*')).toBeVisible();
  await stranger.context().close();
  await elsewhere.close();
});
