import { expect, type Page } from '@playwright/test';
import {
  AT_THE_DESK,
  aCallAt,
  aDisplacedOne,
  anAccount,
  anOpenBranch,
  DESK,
  enterAs,
  signInAs,
  signInWith,
} from './desk.ts';
import { hoursAfter } from './desk-book.ts';
import { findings, fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';
import { uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** The hour to name, not one of the results, which name the next try. */
const TOMORROW = /^(?!.*riprova).* alle 09:00$/;

// R16.5.6, R16.5.8
test('the calls of one branch are listed, and a call is put off to the time that the customer named', async ({
  page,
}) => {
  const branch = (await anOpenBranch()).toUpperCase();
  const [wanted, other] = [await aCallAt(branch), await aCallAt((await anOpenBranch()).toUpperCase())];
  await signInWith(page, await anAccount('callcentre'));
  await page.goto(`${DESK}/richiamate`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row(other)).toBeVisible();
  await page.getByRole('combobox', { name: 'Filiale' }).fill(branch);
  await page.getByRole('option', { name: new RegExp(branch) }).click();
  await expect(row(other)).toHaveCount(0);
  await row(wanted)
    .getByRole('button', { name: /^Prendi/ })
    .click();
  await page.getByRole('radio', { name: /^Richiamami alle/ }).check({ force: true });
  const tomorrow = page.getByRole('radio', { name: TOMORROW });
  await tomorrow.check({ force: true });
  await page.getByLabel('Una riga per chi richiama').fill('esce alle 16:45');
  await button(page, 'Salva').click();
  await expect(page.getByText(new RegExp(`^${wanted} .*: Richiamami .* alle 09:00$`))).toBeVisible();
  await expect(row(wanted)).toContainText(/riprende .*09:00/);
  await expect(row(wanted)).toContainText('In pausa');
});

// R16.4.36, R16.8.20
test('a customer who lost the slot names a time for the next call, and the colleague reads the typed line', async ({
  page,
}) => {
  const { name } = await aDisplacedOne('Vera');
  await signInWith(page, await anAccount('callcentre'));
  await page.goto(`${DESK}/da-ricollocare`);
  await button(page, `Chiama ${name}`).click();
  await button(page, `Richiamami alle…: ${name}`).click();
  await page.getByLabel('Una riga per chi richiama').fill('esce alle 16:45');
  await page.getByRole('radio', { name: TOMORROW }).check({ force: true });
  await fitsEveryone(page, 'a time that a customer without a slot names');
  await fitsNarrow(page, 'a time that a customer without a slot names');
  await button(page, `Salva l'ora: ${name}`).click();
  await expect(page.getByText(new RegExp(`^${name}: «Richiamami .* alle 09:00» è segnato\\.$`))).toBeVisible();
  await page.context().clearCookies();
  await signInWith(page, await anAccount('callcentre'));
  await page.goto(`${DESK}/da-ricollocare`);
  const row = page.getByRole('listitem').filter({ has: button(page, `Chiama ${name}`) });
  await expect(row.getByText(/^Richiamare .*09:00$/)).toBeVisible();
  await expect(row.getByText(/: «esce alle 16:45»$/)).toBeVisible();
  await fitsEveryone(page, 'the line of a colleague');
});

// R16.5.5, R16.5.6, R16.5.7, R16.5.8
test('the call centre and an agent each claim a call, make it and record its result', async ({ page }, { project }) => {
  // The two projects use different staff, because each person can take only one call at a time.
  if (project.name === 'phone') await enterAs(page, 'Fosca Bonaccia', 'Richiamate');
  else await enterAs(page, 'Berenice Ondina', 'Richiamate');
  const mine = page.getByText('In mano a te', { exact: true });
  await button(page, 'Prendi la prossima').click();
  await expect(mine).toHaveCount(2);
  await expect(page.getByText(/^«La sua parola d'ordine è [a-z]+ [a-z]+\.»$/)).toBeVisible();
  await button(page, 'Chiama').click();
  await expect(page.getByRole('link', { name: /^\+39333200\d+$/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Informata/ }).check({ force: true });
  await button(page, 'Salva').click();
  await expect(heading(page, 'Nessuna richiamata in mano')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await button(page, 'Prendi la prossima').click();
  await bookFromCall(page, project.name === 'phone');
});

/** Books for the person of the call in hand; an agent's requests have no branch. */
async function bookFromCall(page: Page, isAgent: boolean): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
  await expect(heading(page, /^Prenota: /)).toBeFocused();
  const near = page.getByRole('combobox', { name: 'Vicino a' });
  if (isAgent || (await near.inputValue()) === '') {
    await near.fill('milano centro');
    await page.getByRole('option').first().click();
  }
  const hours = await hoursAfter(page, 1);
  await hours.nth(uniqueNumber() % 3).check({ force: true });
  const postcode = page.getByLabel('CAP di residenza*');
  if (await postcode.isVisible()) await postcode.fill('20121');
  const job = page.getByLabel('Lavoro*');
  if (await job.isVisible()) await job.selectOption('2');
  for (const yes of await page.getByRole('radio', { name: 'Consente', exact: true }).all())
    await yes.check({ force: true });
  expect(await findings(page), 'a booking from a call').toEqual([]);
  await page.getByRole('button', { name: /prenota e chiudi la richiamata$/i }).click();
  await expect(heading(page, 'Prenotata, e la richiamata è chiusa')).toBeVisible();
  await expect(heading(page, 'Nessuna richiamata in mano')).toBeVisible();
  expect(await findings(page), 'a booked call').toEqual([]);
}

// R16.5.8, R16.8.20
test('the page of calls is accessible and fits every width @once', async ({ page }) => {
  await signInAs(page, 'Teodora Maestrelli');
  await page.goto(`${DESK}/richiamate`);
  await button(page, 'Prendi la prossima').click();
  await expect(page.getByText("Com'è andata?")).toBeVisible();
  await button(page, 'Salva').click();
  await expect(page.getByText("Scegli com'è andata.")).toBeVisible();
  await fitsEveryone(page, 'a call in hand');
  await fitsNarrow(page, 'a call in hand');
  await page.getByRole('radio', { name: /^Richiamami alle/ }).check({ force: true });
  await page.getByLabel('Una riga per chi richiama').fill('esce alle 16:45');
  await fitsEveryone(page, 'a time that the customer names');
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await fitsEveryone(page, 'a booking from a call');
  await fitsNarrow(page, 'a booking from a call');
  await button(page, 'Torna alla coda').click();
  await button(page, 'Rimetti in coda').click();
  await expect(heading(page, 'Nessuna richiamata in mano')).toBeVisible();
});
