import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, DESK, signInAs } from './desk.ts';
import { hoursAfter } from './desk-book.ts';
import { findings } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const why = (page: Page) => page.getByLabel('Perché?*');

interface Wanted {
  readonly taxCode: string;
  readonly product: string;
  readonly at: 'first' | 'last';
}

/** Books Mario Rossi and opens the card; returns the request code. */
async function bookAndOpen(page: Page, { taxCode, product, at }: Wanted): Promise<string> {
  await page.goto(`${DESK}/prenota`);
  await page.getByLabel('Codice fiscale*').fill(taxCode);
  await button(page, 'Cerca la persona').click();
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await page.getByLabel('E-mail').fill('mario.rossi@velaposta.example');
  await page.getByRole('radio', { name: product }).check({ force: true });
  if (product !== 'Prestito personale') {
    await page.getByLabel('CAP di residenza*').fill('20121');
    await page.getByLabel('Lavoro*').selectOption('2');
  }
  await (await hoursAfter(page, 2))[at]().check({ force: true });
  const yes = page.getByRole('radio', { name: 'Consente', exact: true });
  await expect(yes.first()).toBeAttached();
  for (let n = 0; n < (await yes.count()); n += 1) await yes.nth(n).check({ force: true });
  await page.getByRole('button', { name: /^Prenota Filiale / }).click();
  await expect(heading(page, 'Prenotato: Mario Rossi')).toBeVisible();
  await page.getByRole('link', { name: 'Apri la scheda' }).click();
  await expect(heading(page, 'Contatti')).toBeVisible();
  return /appuntamento\/([A-Z0-9]{18})/.exec(page.url())?.[1] ?? '';
}

// R16.3.17, R16.3.18, R16.3.19
test('a cancellation, a note and a tax code are corrected on the card', async ({ page }, { project }) => {
  // The two projects run at once and share the branch.
  const at = project.name === 'phone' ? 'first' : 'last';
  await signInAs(page, 'Lavinia Corallo');
  const right = await bookAndOpen(page, { taxCode: someTaxCode(uniqueNumber()), product: 'Prestito personale', at });

  await page.getByLabel('Nuova nota').fill('Di un altro cliente');
  await button(page, 'Aggiungi la nota').click();
  await page.getByRole('button', { name: /^Ritira la nota di Lavinia Corallo/ }).click();
  await expect(why(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await why(page).fill('Persona sbagliata');
  await button(page, 'Ritira la nota').click();
  await expect(page.getByText(/ritirata da Lavinia Corallo/)).toBeVisible();

  await button(page, 'Annulla appuntamento').click();
  await expect(button(page, "Tieni l'appuntamento")).toBeVisible();
  await button(page, 'Annulla appuntamento').last().click();
  await button(page, 'Ripristina').click();
  await expect(why(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await why(page).fill('Riga sbagliata');
  await button(page, 'Ripristina').last().click();
  await expect(page.getByText("Mario Rossi: l'appuntamento vale di nuovo.").first()).toBeVisible();
  await expect(button(page, 'Sposta')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await bookAndOpen(page, { taxCode: someTaxCode(uniqueNumber()), product: 'Cessione del quinto', at });
  await button(page, 'Correggi il codice fiscale').click();
  await page.getByLabel('Richiesta con il codice fiscale giusto*').fill(right);
  await button(page, 'Vedi che cosa cambia').click();
  await expect(page.getByText('Cambia codice fiscale 1 visita:')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await why(page).fill('Giorno scritto male');
  await button(page, 'Correggi 1 visita').click();
  await expect(heading(page, /^Correggere il codice/)).toBeHidden();
  await expect(button(page, 'Annulla la correzione')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Annulla la correzione').click();
  await expect(button(page, 'Annulla la correzione')).toBeHidden();
});
