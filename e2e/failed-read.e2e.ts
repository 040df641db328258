import { expect, type Locator, type Page, type Route, request } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { test } from './shared-page.ts';
import {
  chooseFreeHour,
  chooseHour,
  consentToAll,
  fillPerson,
  giveAllData,
  move,
  openPlace,
  pressUntil,
  searchPlace,
  sendPlace,
  someTaxCode,
  uniqueNumber,
} from './visitor.ts';

const READ_URL = /\/fa3\/(proxy|api)\/GetAppuntamento$/;
const VISIT_DETAILS_MISSING =
  'Il tuo appuntamento è registrato. Non siamo riusciti a caricare PDF, calendario e modifiche.';
const REQUEST_DETAILS_MISSING = 'La tua richiesta è registrata. Non siamo riusciti a caricare gli altri dettagli.';
const TOWN = { cap: '34121', name: 'Trieste', latitude: 45.65, longitude: 13.77 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bookButton = (page: Page) => button(page, /^fissa appuntamento$/i);
const ticketOf = (page: Page) => page.getByRole('article', { name: "Biglietto dell'appuntamento" });
const retry = (page: Page) => page.locator('main').getByRole('status').getByRole('button', { name: 'Riprova' });
const pdf = (page: Page) => page.getByRole('link', { name: 'Scarica PDF' });
const code = (page: Page): Locator => page.locator('main').getByText(/^[A-Z0-9]{18}$/);

const abort = (route: Route) => route.abort('connectionreset');
const answer = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body });

/** Answers a request as the server does for a browser without cookies. */
async function withoutCookies(route: Route): Promise<void> {
  const stranger = await request.newContext();
  const response = await stranger.post(route.request().url(), { data: route.request().postDataJSON() });
  await route.fulfill({ response });
  await stranger.dispose();
}

async function expectRegistered(page: Page, notice: string): Promise<void> {
  await expect(page.getByText(notice)).toBeVisible();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText(/Non siamo riusciti a trovare/)).toHaveCount(0);
}

/** Checks that after a retry succeeds, the details appear, the notice with «Riprova» goes, and the heading has focus. */
async function expectDetailsAfterRetry(page: Page, notice: string, details: Locator): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page).click();
  await expect(details).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Fills in a form of the personal loan completely, without submitting it. */
async function readyToBook(page: Page, email: string) {
  await openPlace(page);
  await searchPlace(page, '35121');
  const chosen = await chooseHour(page);
  await giveAllData(page, { email });
  return chosen;
}

async function expectTicket(page: Page, { day, hour }: { readonly day: string; readonly hour: string }): Promise<void> {
  const words = new Date(`${day}T12:00:00Z`).toLocaleDateString('it-IT', { day: 'numeric', month: 'long' });
  for (const part of [words, hour]) await expect(ticketOf(page)).toContainText(part);
}

/** Ways in which GetAppuntamento can fail. */
const READ_FAILURES = [
  abort,
  answer(404, '{"code":"not-found"}'),
  answer(500, '{"code":"internal"}'),
  answer(200, '{"status":1,"data":{"Status":'),
  answer(200, '{"status":1,"data":{"Status":"0"}}'),
  withoutCookies,
] as const;

test('if reading back a new booking fails, the page shows its ticket; after a successful retry, the remaining details', {
  tag: '@phone',
}, async ({ page }) => {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  const chosen = await readyToBook(page, email);
  for (const [nth, fail] of READ_FAILURES.entries()) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(READ_URL, fail);
    const read = page.waitForRequest(READ_URL);
    await (nth === 0 ? bookButton(page) : retry(page)).click();
    await read;
    await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
    // Both paths have failed: without the route, the second one would succeed.
    await expect(retry(page)).toBeEnabled();
    await expectRegistered(page, VISIT_DETAILS_MISSING);
    await expectTicket(page, chosen);
    for (const typed of ['Mario Rossi', email, 'Parliamo di: prestito personale'])
      await expect(page.getByText(typed, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Modifica appuntamento|^Salva nel calendario/)).toHaveCount(0);
  }
  const place = await ticketOf(page).locator('h2, h2 + p').allInnerTexts();
  await expectDetailsAfterRetry(page, VISIT_DETAILS_MISSING, pdf(page));
  await expectTicket(page, chosen);
  expect(await ticketOf(page).locator('h2, h2 + p').allInnerTexts()).toEqual(place);
  await expect(button(page, 'Modifica appuntamento')).toBeVisible();
});

test('if reading back a new booking gets no answer, the page shows its ticket and «Riprova»', {
  tag: '@phone',
}, async ({ page }) => {
  const chosen = await readyToBook(page, `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`);
  await page.route(READ_URL, () => undefined);
  await bookButton(page).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
  await expectTicket(page, chosen);
  await page.getByText('Sto ancora provando…').getByRole('button', { name: 'Riprova' }).click();
  await expectRegistered(page, VISIT_DETAILS_MISSING);
  await expectDetailsAfterRetry(page, VISIT_DETAILS_MISSING, pdf(page));
});

// R2.3.91, R2.3.92
test('a reload of the summary without the booking cookie shows nothing of the booking', { tag: '@phone' }, async ({
  page,
}) => {
  await readyToBook(page, `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`);
  await page.route(READ_URL, withoutCookies);
  await bookButton(page).click();
  await expectRegistered(page, VISIT_DETAILS_MISSING);
  await page.reload();
  await expect(page.getByText('Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
});

test('a move whose read fails shows the new time', { tag: '@phone' }, async ({ page }) => {
  const { hour } = await haveAppointment(page, TOWN);
  await button(page, 'Modifica appuntamento').click();
  await expect(heading(page, /sposta il tuo appuntamento$/)).toBeVisible();
  await page.route(READ_URL, abort);
  const moved = await move(page, hour);
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  await expectRegistered(page, VISIT_DETAILS_MISSING);
  await expect(page.getByText(new RegExp(`^Spostato: prima .*${hour}, ora .*${moved}$`))).toBeVisible();
  await expect(ticketOf(page)).toContainText(moved);
  await expectDetailsAfterRetry(page, VISIT_DETAILS_MISSING, button(page, 'Modifica appuntamento'));
  await expect(ticketOf(page)).toContainText(moved);
});

test('a cancellation needs no read', { tag: '@phone' }, async ({ page }) => {
  await haveAppointment(page, TOWN);
  await page.route(READ_URL, abort);
  await button(page, "Annulla l'appuntamento").click();
  await button(page, 'Sì, annulla').click();
  await expect(heading(page, 'Appuntamento annullato')).toBeVisible();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText(/Non siamo riusciti/)).toHaveCount(0);
});

test('a salary-backed visit whose read fails shows its agency', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/c5');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(button(page, 'Avanti'), heading(page, 'Dove vuoi incontrare il consulente?'));
  await sendPlace(page, '20121');
  await expect(heading(page, 'Scegli agenzia, giorno e ora')).toBeVisible();
  const chosen = await chooseFreeHour(page, bookButton(page));
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await page.getByLabel('CAP di residenza*').fill('20121');
  await page.getByLabel('Che lavoro fai?*').selectOption({ label: 'Dipendente SNC/SAS' });
  await consentToAll(page);
  await page.route(READ_URL, answer(500, ''));
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/c5\/fissa-appuntamento\/thank-you-page$/);
  await expectRegistered(page, VISIT_DETAILS_MISSING);
  await expectTicket(page, chosen);
  await expect(ticketOf(page).getByRole('term').filter({ hasText: 'Agenzia' })).toBeVisible();
  await expectDetailsAfterRetry(page, VISIT_DETAILS_MISSING, pdf(page));
});

test('a requested call whose read fails shows the thanks; after a retry, where to read the callback password', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(`/fa3/?IsForzosoClink=true&codiceFiscale=${someTaxCode(uniqueNumber())}`);
  await expect(page.getByRole('radio', { name: 'voglio essere contattato' })).toBeChecked();
  await button(page, 'Avanti').click();
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await consentToAll(page);
  await page.route(READ_URL, answer(404, '{}'));
  await button(page, 'Avanti').click();
  await expect(heading(page, 'Grazie Mario, ti chiameremo noi')).toBeVisible();
  await expectRegistered(page, REQUEST_DETAILS_MISSING);
  await expectDetailsAfterRetry(
    page,
    REQUEST_DETAILS_MISSING,
    page.getByText(/si legge aprendo la tua richiesta dal link/),
  );
});

test('a business request whose read fails shows the thanks and the documents to prepare', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/fa3/prestito-business');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(button(page, 'Avanti'), button(page, 'Invia la richiesta'));
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await page.getByRole('radio', { name: 'Sì', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Ditta individuale' }).check({ force: true });
  await page.getByLabel('Comune*').fill('Catania');
  await page.getByLabel('Indirizzo*').fill('Via della Vela 12');
  await consentToAll(page);
  await page.route(READ_URL, abort);
  await button(page, 'Invia la richiesta').click();
  await expect(heading(page, 'Grazie Mario, richiesta inviata')).toBeVisible();
  await expectRegistered(page, REQUEST_DETAILS_MISSING);
  await expect(page.getByText(/^Visura camerale di non più di 90 giorni/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page).click();
  await expect(page.getByText(REQUEST_DETAILS_MISSING)).toHaveCount(0);
  await expect(code(page)).toBeVisible();
});

test('a request for an agent needs no read', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/?agente_direct_clink=AG007');
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await consentToAll(page);
  await page.route(READ_URL, abort);
  await button(page, 'Conferma').click();
  await expect(heading(page, 'Grazie Mario! Abbiamo preso in carico la tua richiesta')).toBeVisible();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText(/Non siamo riusciti/)).toHaveCount(0);
});

test('a summary whose script fails to load says that the request was received', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/summary-[^/]*\.js$/, abort);
  await readyToBook(page, `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`);
  await bookButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^Abbiamo ricevuto la tua richiesta\./);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button(page, 'Riprova').click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
});
