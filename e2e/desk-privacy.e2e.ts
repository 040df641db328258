import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, cancelAllOf, DESK, enterAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

interface Customer {
  readonly taxCode: string;
  readonly first: string;
  readonly last: string;
}
/** A demo customer with a future visit for each project; no other test of the desk uses them. */
const CUSTOMERS: Readonly<Record<string, Customer>> = {
  desktop: { taxCode: 'CLLRSL61A65M999D', first: 'Ersilia', last: 'Collinaverde' },
  phone: { taxCode: 'MNTDLU92H18M999N', first: 'Duilio', last: 'Montefalco' },
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function ask(page: Page, taxCode: string): Promise<void> {
  await page.getByLabel('Codice fiscale*').fill(taxCode);
  await page.getByLabel('Numero della pratica*').fill('P-2026-17');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Che cosa conserviamo' })).toBeFocused();
}

// R16.7.10, R16.7.11, R16.7.12, R16.7.13, R16.7.15, R16.8.20
test('the privacy officer answers an access request, and erases a person without obstacles', async ({
  page,
  isMobile,
}, { project }) => {
  const { taxCode, first, last } = CUSTOMERS[project.name] as Customer;
  await enterAs(page, 'Ersilia Fanale');
  if (isMobile) await button(page, 'Altro').click();
  await page.getByRole('link', { name: 'Registro' }).click();
  await expect(page.getByRole('heading', { name: 'Sigilli del registro' })).toBeVisible();
  await fitsEveryone(page, 'the register of the privacy officer');
  await ask(page, taxCode);
  await expect(page.getByText("c'è un appuntamento davanti")).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Scarica «Accesso ai dati» (PDF)').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^accesso-ai-dati-[\d-]+\.pdf$/);
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await button(page, 'Chiudi').click();
  await cancelAllOf(first, last);
  await ask(page, taxCode);
  await fitsEveryone(page, 'what is held of somebody');
  await button(page, 'Cancella i dati').click();
  await fitsEveryone(page, 'erasing asked once more');
  await button(page, 'Cancella per sempre').click();
  await expect(page.getByText('Cancellati: anagrafica e 1 richiesta.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Richieste evase' });
  await expect(list.getByText('Cancellazione').first()).toBeVisible();
  await fitsNarrow(page, 'the register of the privacy officer');
  expect(page.url()).toBe(`${DESK}/registro`);
  await ask(page, taxCode);
  await expect(page.getByText('Né anagrafica né richieste.')).toBeVisible();
});
