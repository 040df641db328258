import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, aVisitor, DESK, daysWithVisits, signInAs, visitorsNamed } from './desk.ts';
import { fillMario, hoursAfter } from './desk-book.ts';
import { fitsEveryone } from './fits-everyone.ts';
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
  const hour = await hoursAfter(page, 3);
  await hour.nth(Math.max(0, (await hour.count()) - 1 - (uniqueNumber() % 4))).check({ force: true });
}

/** Books Mario Rossi by telephone and opens his card. */
async function bookAndOpen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prenota' }).click();
  await expect(heading(page, 'Prenota')).toBeVisible();
  await chooseLast(page);
  await fillMario(page);
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

/** Random letters: a search ignores the digits of a name. */
const letters = (): string => [...randomBytes(8)].map((byte) => 'aeioulmnrt'[byte % 10]).join('');

/** Searches by «Cerca», and waits for the answer. */
async function search(page: Page, text: string, answer: string | RegExp): Promise<void> {
  await page.getByLabel('Codice fiscale, cellulare, richiesta o cognome').fill(text);
  await drawer(page).getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(drawer(page).getByRole('status').filter({ hasText: answer })).toBeVisible();
}

// R16.3.6, R16.8.20
test('«Cerca» ignores case, accents, apostrophes and order, and asks for more where too many are found', async ({
  page,
}) => {
  const name = `D'Alò${letters()}`;
  const surname = `Folla${letters()}`;
  await visitorsNamed(name, 1);
  await visitorsNamed(surname, 21);
  await signInAs(page, ME);
  await page.goto(`${DESK}/`);
  await button(page, 'Cerca').click();
  const plain = name.replace("'", '').replace('ò', 'o');
  for (const typed of [name, plain.toUpperCase(), `omar ${plain.toLowerCase()}`, `${name.replace("'", '’')} OMAR`]) {
    await search(page, typed, '1 appuntamento');
    await expect(drawer(page).getByRole('link', { name: new RegExp(name) })).toBeVisible();
  }
  await search(page, surname.slice(0, -1).toLowerCase(), /^Sono più di 20: .* Cerca meglio: cognome intero e nome\.$/);
  await expect(drawer(page).getByRole('link', { name: new RegExp(surname) })).toHaveCount(20);
  await fitsEveryone(page, 'a search with too many results');
  await fitsNarrow(page, 'a search with too many results');
});

// R16.2.15
test('the audit log of a day is filtered by kind', async ({ page }) => {
  await signInAs(page, ME);
  const name = await aVisitor('Elda');
  await page.goto(`${DESK}/`);
  await button(page, `Arrivato: ${name}`).first().click();
  await expect(page.getByText(new RegExp(`^Arrivato: ${name}, ore`))).toBeVisible();
  await page.goto(`${DESK}/registro`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'ha guardato la giornata' }).first()).toBeVisible();
  await page.getByLabel('Che cosa').selectOption({ label: "ha segnato l'arrivo" });
  await page.getByRole('search').getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(rows.filter({ hasText: 'ha guardato la giornata' })).toHaveCount(0);
  await expect(rows.filter({ hasText: "ha segnato l'arrivo" }).first()).toBeVisible();
});
