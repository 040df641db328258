import type { Locator, Page } from '@playwright/test';
import { personOf } from '../../fault-injection/workload/people.ts';
import { pollUntil } from '../../machine/until.ts';
import { assertHolds } from '../steps.ts';

const PATIENCE_MS = 60_000;
const A_MOMENT_MS = 5_000;
/** Seed of an invented person who is not among the imported customers. */
const SEED = 19;

/** Records the text of a screen. */
export type RecordScreen = (screen: string, page: Page) => Promise<void>;
export interface Booked {
  readonly code: string;
  readonly hour: string;
  readonly email: string;
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** Books as an unknown visitor of the page, from the postcode to the summary. */
export async function book(page: Page, address: string, cap: string, look: RecordScreen): Promise<Booked> {
  const { taxCode, email, mobile, firstName, lastName } = personOf(SEED, 1);
  await page.goto(`${address}/fa3/`);
  await heading(page, 'Dove vuoi incontrarci?').waitFor();
  await look('la prima pagina', page);
  await page.getByLabel('CAP o indirizzo*').fill(cap);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await heading(page, 'Scegli filiale, giorno e ora').waitFor();
  const hour = await chooseHour(await roomyDay(page), 2);
  await look('filiale, giorno e ora', page);
  await press(page.getByRole('button', { name: 'Avanti' }), heading(page, 'Inserisci il tuo codice fiscale'));
  await page.getByLabel('Codice fiscale*').fill(taxCode);
  const submit = page.getByRole('button', { name: /^fissa appuntamento$/i });
  await press(page.getByRole('button', { name: 'Avanti' }), submit);
  await page.getByLabel('Nome*', { exact: true }).fill(firstName);
  await page.getByLabel('Cognome*').fill(lastName);
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Cellulare*').fill(mobile);
  for (const yes of await page.getByRole('radio', { name: 'Consento', exact: true }).all())
    await yes.check({ force: true });
  await look('i dati e i consensi', page);
  await submit.click();
  await heading(page, 'Appuntamento confermato').waitFor();
  await look('il riepilogo', page);
  const code = await page
    .locator('main')
    .getByText(/^[A-Z0-9]{18}$/)
    .textContent();
  return { code: code ?? '', hour, email };
}

/** Moves to another slot from the summary. */
export async function move(page: Page, look: RecordScreen): Promise<string> {
  await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
  await heading(page, /sposta il tuo appuntamento$/).waitFor();
  await look('lo spostamento', page);
  const hour = await chooseHour(await roomyDay(page), 1);
  await page.getByRole('button', { name: /^Sposta a .*\d\d:\d\d$/ }).click();
  await page.getByText(/^Spostato: prima /).waitFor();
  return hour;
}

export async function cancel(page: Page, look: RecordScreen): Promise<void> {
  await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
  await page.getByRole('button', { name: "Annulla l'appuntamento" }).click();
  await page.getByRole('button', { name: 'Sì, annulla' }).click();
  await heading(page, 'Appuntamento annullato').waitFor();
  await look("l'annullamento", page);
}

async function roomyDay(page: Page): Promise<Locator> {
  await page
    .getByRole('radio', { name: /, ([6-9]|\d\d) orari liberi$/ })
    .last()
    .check({ force: true });
  const free = page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ });
  await free.nth(4).waitFor({ state: 'attached' });
  return free;
}

async function chooseHour(free: Locator, which: number): Promise<string> {
  const hour = free.nth(which);
  const label = (await hour.getAttribute('aria-label')) ?? '';
  await hour.check({ force: true });
  return label.slice(0, 'HH:MM'.length);
}

/** Presses a button until the next screen is there. A press has no effect while a lookup still runs. */
async function press(button: Locator, arrived: Locator): Promise<void> {
  const there = async () => {
    if (await arrived.isVisible()) return true;
    await button.click({ timeout: A_MOMENT_MS }).catch(() => undefined);
    return arrived.waitFor({ timeout: A_MOMENT_MS }).then(
      () => true,
      () => false,
    );
  };
  assertHolds((await pollUntil(there, PATIENCE_MS)) !== null, `after ${button} ${arrived} did not come`);
}
