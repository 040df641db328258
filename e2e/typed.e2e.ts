import { expect, type Page } from '@playwright/test';
import { messageOf } from './documents.ts';
import { test } from './shared-page.ts';
import {
  chooseHour,
  consentToAll,
  giveTaxCode,
  openPlace,
  pressUntil,
  searchPlace,
  sendPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

/** Inserts a text in one piece, as a paste or a keyboard's suggestion does. */
async function putIn(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.insertText(text);
}

test('pasted values with spaces, dashes and invisible characters are normalised and booked', async ({ page }) => {
  const code = someTaxCode(uniqueNumber());
  const mail = `laura.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await openPlace(page);
  await searchPlace(page, '\u00A020121\u200B ');
  await chooseHour(page);
  await putIn(page, 'Codice fiscale*', ` ${code.slice(0, 6)} – ${code.slice(6, 11)}\u00A0${code.slice(11)} `);
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue(code);
  const send = page.getByRole('button', { name: /^fissa appuntamento$/i });
  await pressUntil(page.getByRole('button', { name: 'Avanti' }), send);
  await putIn(page, 'Nome*', '\u00A0Mario ');
  await putIn(page, 'Cognome*', 'Rossi\u200B');
  await putIn(page, 'E-mail*', `\u2066${mail}\u2069`);
  await putIn(page, 'Cellulare*', '\u202A+39 333–123‑4567\u202C');
  await consentToAll(page);
  const letter = await messageOf(await submit(page));
  expect(letter.to?.map(({ address }) => address)).toEqual([mail]);
});

test('the error summary says how to correct each field, and the page asks about a likely typo', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveTaxCode(page, someTaxCode(uniqueNumber()));
  await page.getByLabel('Nome*', { exact: true }).fill('R');
  await page.getByLabel('Cognome*').fill('V****');
  await page.getByLabel('E-mail*').fill('mario@');
  await page.getByLabel('Cellulare*').fill('0333 1234567');
  await page.getByRole('button', { name: 'fissa appuntamento' }).click();
  const list = page.getByRole('link', { name: /^(Nome|Cognome|E-mail|Cellulare): / });
  await expect(list).toHaveText([
    'Nome: servono almeno due lettere',
    'Cognome: scrivi il dato per intero, senza asterischi',
    'E-mail: manca la parte dopo la @',
    "Cellulare: togli lo zero all'inizio: i cellulari cominciano con 3",
  ]);
  await page.getByLabel('E-mail*').fill('mario@gmial.con');
  await page.getByLabel('Cellulare*').fill('02 1234567');
  await page.getByLabel('Nome*', { exact: true }).focus();
  await page.getByRole('button', { name: 'Sì, correggi' }).click();
  await expect(page.getByLabel('E-mail*')).toHaveValue('mario@gmail.com');
});

// R2.3.7
test('for an ambiguous place the page asks which one is meant', async ({ page }) => {
  await openPlace(page);
  await sendPlace(page, '39040');
  const choices = page.getByRole('list', { name: 'Quale?' });
  await expect(choices.getByRole('button')).toHaveCount(6);
  await expect(page.getByText('Quale?').first()).toBeVisible();
  await choices.getByRole('button', { name: 'Mostra tutti' }).click();
  await page.getByLabel("Cerca nell'elenco").fill('xyz');
  await expect(page.getByText('Nessun comune con questo nome.')).toBeVisible();
  await page.getByLabel("Cerca nell'elenco").fill('ORÀ');
  await expect(choices.getByRole('button')).toHaveText(['Ora (BZ)']);
  await choices.getByRole('button', { name: 'Ora (BZ)' }).click();
  await expect(page.getByText('Vicino a 39040 Ora')).toBeVisible();
  await sendPlace(page, 'Via Roma 10');
  await expect(choices).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
});
