import type { Page } from '@playwright/test';
import type { Person } from '../../fault-injection/workload/people.ts';

// The steps of a visit, which find elements by their visible text. Each step resolves on the next screen.
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const SUBMIT = /^fissa appuntamento$/i;

export async function openBranches(page: Page, url: string, cap = '20121'): Promise<void> {
  await page.goto(`${url}/fa3/`);
  await page.getByLabel('CAP o indirizzo*').fill(cap);
  await button(page, 'Avanti').click();
  await heading(page, 'Scegli filiale, giorno e ora').waitFor();
}

/** Takes the preselected slot, else a free one. */
export async function takeHour(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /^\d\d:\d\d, libero$/ })
    .first()
    .waitFor({ state: 'attached' });
  if ((await page.getByRole('radio', { name: /^\d\d:\d\d, libero$/, checked: true }).count()) === 0)
    await chooseHour(page);
}

/** Chooses a day with many free slots, and one of them. */
export async function chooseHour(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /, ([6-9]|\d\d) orari liberi$/ })
    .first()
    .check({ force: true });
  await page
    .getByRole('radio', { name: /^\d\d:\d\d, libero$/ })
    .nth(2)
    .check({ force: true });
}

export async function goToTaxCode(page: Page): Promise<void> {
  await button(page, 'Avanti').click();
  await heading(page, 'Inserisci il tuo codice fiscale').waitFor();
}

/** Goes to the data page; resolves when the form can be submitted. */
export async function giveTaxCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Codice fiscale*').fill(code);
  await button(page, 'Avanti').click();
  await button(page, SUBMIT).waitFor();
}

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome*', { exact: true }).fill(person.firstName);
  await page.getByLabel('Cognome*').fill(person.lastName);
  await page.getByLabel('E-mail*').fill(person.email);
  await page.getByLabel('Cellulare*').fill(person.mobile);
}

export async function consentToAll(page: Page): Promise<void> {
  for (const yes of await page.getByRole('radio', { name: 'Consento', exact: true }).all())
    await yes.check({ force: true });
}

export async function submit(page: Page): Promise<void> {
  await button(page, SUBMIT).click();
  await heading(page, 'Appuntamento confermato').waitFor();
}
