import { expect, type Page } from '@playwright/test';
import { someTaxCode, uniqueNumber } from './visitor.ts';

/** Fills «Prenota» with a new person, Mario Rossi, and the consents. The slot is chosen by the test. */
export async function fillMario(page: Page): Promise<void> {
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await page.getByRole('button', { name: 'Cerca la persona', exact: true }).click();
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await page.getByLabel('E-mail').fill('mario.rossi@velaposta.example');
  await page.getByLabel('Cellulare', { exact: true }).fill('333 123 4567');
  const yes = page.getByRole('radio', { name: 'Consente', exact: true });
  await expect(yes).toHaveCount(4);
  await yes.first().check({ force: true });
  for (const at of [1, 2, 3]) await page.getByRole('radio', { name: 'Non consente' }).nth(at).check({ force: true });
}
