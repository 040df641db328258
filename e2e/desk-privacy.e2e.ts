import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, cancelAllOf, DESK, enterAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

/** A demo customer with a future visit; no other browser test uses this customer. */
const CUSTOMER = 'CLLRSL61A65M999D';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Codice fiscale*').fill(CUSTOMER);
  await page.getByLabel('Numero della pratica*').fill('P-2026-17');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Che cosa conserviamo' })).toBeFocused();
}

// R16.7.10, R16.7.11, R16.7.12, R16.7.13, R16.7.15, R16.8.20
test('the privacy officer answers an access request, and erases a person without obstacles @once', async ({ page }) => {
  await enterAs(page, 'Ersilia Fanale');
  await page.getByRole('link', { name: 'Registro' }).click();
  await expect(page.getByRole('heading', { name: 'Sigilli del registro' })).toBeVisible();
  await fitsEveryone(page, 'the register of the privacy officer');
  await ask(page);
  await expect(page.getByText("c'è un appuntamento davanti")).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Scarica «Accesso ai dati» (PDF)').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^accesso-ai-dati-[\d-]+\.pdf$/);
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await button(page, 'Chiudi').click();
  await cancelAllOf('Ersilia', 'Collinaverde');
  await ask(page);
  await fitsEveryone(page, 'what is held of somebody');
  await button(page, 'Cancella i dati').click();
  await fitsEveryone(page, 'erasing asked once more');
  await button(page, 'Cancella per sempre').click();
  await expect(page.getByText('Cancellati: anagrafica e 1 richiesta.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Richieste evase' });
  await expect(list.getByText('Cancellazione')).toBeVisible();
  await fitsNarrow(page, 'the register of the privacy officer');
  expect(page.url()).toBe(`${DESK}/registro`);
  await ask(page);
  await expect(page.getByText('Né anagrafica né richieste.')).toBeVisible();
});
