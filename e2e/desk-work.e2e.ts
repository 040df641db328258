import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, DESK, daysWithVisits, enterAs, signInAs } from './desk.ts';
import { findings, fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const ME = 'Lavinia Corallo';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const drawer = (page: Page) => page.getByRole('dialog');

/** A day of next week with visits at the branch; later days belong to other tests. */
const dayAhead = async (page: Page): Promise<string> => (await daysWithVisits(page, 8))[0] ?? 'none';

/** Chooses one of the free slots from the tenth day on. */
async function chooseLast(page: Page): Promise<void> {
  for (let days = 0; days < 9; days += 3) await page.getByRole('button', { name: 'Giorni dopo' }).click();
  const hour = page.getByRole('radio', { name: /, ore \d\d:\d\d$/ });
  await expect(hour.first()).toBeAttached();
  await hour.nth(Math.max(0, (await hour.count()) - 1 - (uniqueNumber() % 4))).check({ force: true });
}

/** Books Mario Rossi by telephone and opens his card. */
async function bookAndOpen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prenota' }).click();
  await expect(heading(page, 'Prenota')).toBeVisible();
  await chooseLast(page);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await button(page, 'Cerca la persona').click();
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await page.getByLabel('E-mail').fill('mario.rossi@velaposta.example');
  await page.getByLabel('Cellulare', { exact: true }).fill('333 123 4567');
  const yes = page.getByRole('radio', { name: 'Consente', exact: true });
  await expect(yes).toHaveCount(4);
  await yes.first().check({ force: true });
  for (const at of [1, 2, 3]) await page.getByRole('radio', { name: 'Non consente' }).nth(at).check({ force: true });
  await page.getByRole('button', { name: /^Prenota Filiale / }).click();
  await expect(heading(page, 'Prenotato: Mario Rossi')).toBeVisible();
  await page.getByRole('link', { name: 'Apri la scheda' }).click();
  await expect(heading(page, 'Contatti')).toBeVisible();
}

// R16.3.7, R16.3.8, R16.2.12, R16.2.13, R16.2.14, R16.2.16, R16.3.9, R16.3.10
test('staff book a telephone customer, open the appointment, add a note, move it and cancel it', async ({ page }) => {
  await signInAs(page, ME);
  await page.goto(`${DESK}/`);
  await bookAndOpen(page);
  await expect(drawer(page).getByText('Contatto sulla richiesta')).toBeVisible();

  await button(page, 'Mostra il cellulare, con un motivo').click();
  await page.getByRole('radio', { name: 'Chiamata' }).check({ force: true });
  await button(page, 'Mostra per 60 secondi').click();
  await expect(page.getByText(/333 ?123 ?4567/)).toBeVisible();
  await expect(page.getByText(/^visibile per \d+ s$/)).toBeVisible();
  await button(page, 'Nascondi').click();
  await expect(page.getByText('********67')).toBeVisible();

  await page.getByLabel('Nuova nota').fill('Richiamare dopo le 17');
  await button(page, 'Aggiungi la nota').click();
  await expect(drawer(page).getByText('Richiamare dopo le 17')).toBeVisible();
  await expect(page.getByLabel('Nuova nota')).toHaveValue('');

  await button(page, 'Rimanda conferma').click();
  await expect(drawer(page).getByText('La conferma riparte: tra poco è tra i messaggi.').first()).toBeVisible();

  await button(page, 'Sposta').click();
  await expect(heading(page, 'Sposta Mario Rossi')).toBeVisible();
  await chooseLast(page);
  await page.getByRole('button', { name: /^Sposta a / }).click();
  await expect(
    drawer(page)
      .getByText(/^Mario Rossi: spostato a /)
      .first(),
  ).toBeVisible();
  await expect(heading(page, 'Sposta Mario Rossi')).toBeHidden();

  await button(page, 'Annulla appuntamento').click();
  await expect(button(page, "Tieni l'appuntamento")).toBeVisible();
  await button(page, 'Annulla appuntamento').last().click();
  await expect(drawer(page).getByText('Mario Rossi: appuntamento annullato.').first()).toBeVisible();
  await expect(drawer(page).getByText('Annullato', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/prenota/);
});

// R16.2.11, R16.2.12, R16.8.20
test('the agenda and a card can be used by keyboard alone @once', async ({ page }) => {
  await signInAs(page, ME);
  const ahead = await dayAhead(page);
  await page.goto(`${DESK}/agenda?giorno=${ahead}&vista=giorno`);
  const visit = page.locator('a[data-cell][href*="/appuntamento/"]').first();
  await expect(visit).toBeVisible();
  const [hour] = ((await visit.getAttribute('data-cell')) ?? '').split(' ');
  await page.locator('[data-cell][tabindex="0"]').focus();
  await expect(async () => {
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');
    if (!(await at()).startsWith(hour ?? '')) await page.keyboard.press('ArrowDown');
    expect(await at()).toContain(hour);
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Home');
  await expect(visit).toBeFocused();
  const name = await visit.locator('b').textContent();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contatti')).toBeVisible();
  const title = drawer(page).getByRole('heading', { level: 2 });
  await expect(title).toBeFocused();
  expect(name).toContain(await title.textContent());
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(visit).toBeFocused();
  await expect(page).toHaveURL(/\/agenda\?.*vista=giorno/);
});

// R16.2.11, R16.8.20
test('the agenda is accessible and fits every width @once', async ({ page }) => {
  await signInAs(page, ME);
  const ahead = await dayAhead(page);
  for (const view of ['settimana', 'giorno', 'elenco']) {
    await page.goto(`${DESK}/agenda?giorno=${ahead}&vista=${view}`);
    await expect(page.locator('[data-cell]').first()).toBeVisible();
    await fitsEveryone(page, `the agenda, ${view}`);
  }
  await fitsNarrow(page, 'the agenda');
});

// R16.2.12, R16.2.13, R16.3.9, R16.8.20
test('a card and the dialog that moves a visit are accessible and fit every width @once', async ({ page }) => {
  await signInAs(page, ME);
  const ahead = await dayAhead(page);
  await page.goto(`${DESK}/agenda?giorno=${ahead}&vista=elenco`);
  await page.locator('a[data-cell][href*="/appuntamento/"]').first().click();
  await expect(heading(page, 'Contatti')).toBeVisible();
  await button(page, "Mostra l'e-mail, con un motivo").click();
  await fitsEveryone(page, 'the card');
  await button(page, 'Sposta').click();
  await expect(page.getByRole('radio', { name: /, ore \d\d:\d\d$/ }).first()).toBeAttached();
  await fitsEveryone(page, 'moving');
});

// R16.2.15, R16.3.6, R16.3.7, R16.8.20
test('audit log, booking and search are accessible and fit every width @once', async ({ page }) => {
  await signInAs(page, ME);
  await page.goto(`${DESK}/registro`);
  await expect(page.getByRole('table')).toBeVisible();
  await fitsEveryone(page, 'the register');
  await page.goto(`${DESK}/prenota`);
  await expect(page.getByRole('radio', { name: /, ore \d\d:\d\d$/ }).first()).toBeAttached();
  await fitsEveryone(page, 'the free slots, nobody named');
  await fitsNarrow(page, 'the free slots, nobody named');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await button(page, 'Cerca la persona').click();
  await expect(page.getByRole('radio', { name: 'Consente', exact: true })).toHaveCount(4);
  await button(page, 'Prenota').click();
  await expect(page.getByText("Scegli una mezz'ora.")).toBeVisible();
  await fitsEveryone(page, 'a booking with what is missing');
  await button(page, 'Cerca').click();
  await expect(heading(page, 'Cerca una persona')).toBeVisible();
  await fitsEveryone(page, 'the search');
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
  await page.getByRole('button', { name: 'Giorni dopo' }).click();
  const hours = page.getByRole('radio', { name: /, ore \d\d:\d\d$/ });
  await expect(hours.first()).toBeAttached();
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
