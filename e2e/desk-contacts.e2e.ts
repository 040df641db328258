import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, DESK, signInAs } from './desk.ts';
import { hoursAfter } from './desk-book.ts';
import { findings } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const paper = (page: Page) => page.getByRole('link', { name: 'Stampa il foglio' });

/** Fills «Prenota» for Mario Rossi without e-mail and mobile. `at` chooses the first or the last of the listed slots. */
async function fillIn(page: Page, at: 'first' | 'last'): Promise<void> {
  await page.goto(`${DESK}/prenota`);
  await page.getByRole('radio', { name: 'Allo sportello' }).check({ force: true });
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await page.getByRole('button', { name: 'Cerca la persona', exact: true }).click();
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await (await hoursAfter(page, 1))[at]().check({ force: true });
  await expect(page.getByRole('radio', { name: 'Consente', exact: true })).toHaveCount(4);
  await page.getByRole('radio', { name: 'Consente', exact: true }).first().check({ force: true });
  for (const no of [1, 2, 3]) await page.getByRole('radio', { name: 'Non consente' }).nth(no).check({ force: true });
}

// R16.3.13
test('a customer without contacts gets a sheet; a cancellation requires how staff told them', async ({ page }, {
  project,
}) => {
  await signInAs(page, 'Lavinia Corallo');
  // The two projects run at once and share the branch.
  await fillIn(page, project.name === 'phone' ? 'first' : 'last');
  await expect(page.getByText(/^Non riceve messaggi: dopo la prenotazione stampa il foglio/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Prenota Filiale / }).click();
  await expect(heading(page, 'Prenotato: Mario Rossi')).toBeVisible();
  await expect(page.getByText(/Non parte nessun messaggio: consegna il foglio stampato\.$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const href = (await paper(page).getAttribute('href')) ?? '';
  const sheet = await page.request.get(new URL(href, page.url()).href);
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Apri la scheda' }).click();
  await expect(heading(page, 'Contatti')).toBeVisible();
  await expect(page.getByText(/^Non riceve messaggi: va avvisata al telefono o di persona/)).toBeVisible();
  await expect(page.getByText('ha stampato il foglio')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rimanda conferma' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Annulla appuntamento', exact: true }).click();
  await expect(page.getByText(/^Nessun messaggio raggiunge questa persona/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Come l'hai avvisata?*").fill('Allo sportello');
  await page.getByRole('button', { name: 'Annulla appuntamento', exact: true }).last().click();
  await expect(page.getByText('Mario Rossi: appuntamento annullato.').first()).toBeVisible();
});
