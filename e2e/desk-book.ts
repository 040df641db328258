import { expect, type Locator, type Page } from '@playwright/test';
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

/**
 * Goes on by so many pages of three days in «Prenota», and further while no half-hour is free, as around a holiday.
 * Returns the free half-hours.
 */
export async function hoursAfter(page: Page, pages: number): Promise<Locator> {
  const later = page.getByRole('button', { name: 'Giorni dopo', exact: true });
  for (let n = 0; n < pages; n += 1) await later.click();
  const hours = page.getByRole('radio', { name: /, ore \d\d:\d\d$/ });
  const areThere = () =>
    hours
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  for (let more = 0; more < 3 && !(await areThere()); more += 1) await later.click();
  await expect(hours.first()).toBeAttached();
  return hours;
}
