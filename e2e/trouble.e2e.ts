import { expect, type Page, request as playwrightRequest, type Route, test } from '@playwright/test';
import { countMailsTo, messageOf } from './documents.ts';
import { showHuman } from './human.ts';
import {
  chooseFreeHour,
  chooseHour,
  giveAllData,
  openPlace,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

const NO_CONNECTION =
  'Non è stato possibile inviare la richiesta. Controlla la connessione e riprova: i dati inseriti sono ancora qui.';
const TAKEN = 'Questo orario è appena stato prenotato: scegline un altro.';
const CREATE = /\/fa3\/(proxy|api)\/CreateAppointment$/;
const HOLD = /\/fa3\/(proxy|api)\/BloccaOrario$/;

const bookButton = (page: Page) => page.getByRole('button', { name: /^fissa appuntamento$/i });
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Appuntamento confermato' });

/** Fills in a form completely, without submitting it; returns its e-mail address. */
async function readyToBook(page: Page, cap: string): Promise<{ readonly email: string; readonly hour: string }> {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  await openPlace(page);
  await searchPlace(page, cap);
  const { hour } = await chooseHour(page);
  await giveAllData(page, { email });
  return { email, hour };
}

/** Checks that summary, mail and API show the same single appointment. */
async function expectOne(page: Page, email: string, replies: readonly string[]): Promise<void> {
  const code =
    (await page
      .locator('main')
      .getByText(/^[A-Z0-9]{18}$/)
      .textContent()) ?? '';
  await messageOf(code);
  expect(await countMailsTo(email)).toBe(1);
  // All answers of the server, even those the page did not get, contain the same request code.
  expect(replies.length).toBeGreaterThan(0);
  for (const reply of replies) expect(reply).toContain(code);
}

/** The tries of a create: idempotency keys, paths, and answers of the server. */
interface Tries {
  readonly keys: string[];
  readonly paths: string[];
  readonly replies: string[];
}
const tries = (): Tries => ({ keys: [], paths: [], replies: [] });

/** Lets the server process the request, then drops the answer. */
const loseAnswer =
  ({ keys, paths, replies }: Tries) =>
  async (route: Route): Promise<void> => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    paths.push(CREATE.exec(route.request().url())?.[1] ?? '');
    replies.push(await (await route.fetch()).text());
    await route.abort('connectionreset');
  };

/** Advances the fake clock until the page gives up, which takes a minute. */
async function untilGivenUp(page: Page): Promise<void> {
  const notice = page.getByRole('dialog').getByText(NO_CONNECTION);
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(notice).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 60_000 });
}

async function expectStillFilled(page: Page, email: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Nome*', { exact: true })).toHaveValue('Mario');
  await expect(page.getByLabel('Cognome*')).toHaveValue('Rossi');
  await expect(page.getByLabel('E-mail*')).toHaveValue(email);
  await expect(page.getByRole('radio', { name: 'Consento', exact: true }).first()).toBeChecked();
}

test("when the proxy's answer to a booking is lost, the direct path answers and one appointment exists", {
  tag: '@phone',
}, async ({ page }) => {
  const { email } = await readyToBook(page, '40121');
  const lost = tries();
  const direct: string[] = [];
  await page.route('**/fa3/proxy/CreateAppointment', loseAnswer(lost));
  page.on('request', (request) => {
    if (request.url().endsWith('/fa3/api/CreateAppointment')) direct.push(request.headers()['idempotency-key'] ?? '');
  });
  await bookButton(page).click();
  await expect(confirmed(page)).toBeVisible();
  expect(lost.keys).toHaveLength(1);
  expect(direct).toEqual(lost.keys);
  await expectOne(page, email, lost.replies);
});

// R7.34, R8.22
test('when the answers of proxy and direct path are lost, the page keeps the form and the next press books once', {
  tag: '@once',
}, async ({ page }) => {
  const { email } = await readyToBook(page, '40121');
  const lost = tries();
  await page.route(CREATE, loseAnswer(lost));
  await page.clock.install();
  await bookButton(page).click();
  await untilGivenUp(page);
  // Waits until the try that is still running was dropped too.
  await page.unrouteAll({ behavior: 'wait' });
  await expectStillFilled(page, email);
  const retried = page.waitForRequest(CREATE);
  await bookButton(page).click();
  const again = (await retried).headers()['idempotency-key'];
  await expect(confirmed(page)).toBeVisible();
  expect(new Set(lost.paths)).toEqual(new Set(['proxy', 'api']));
  expect(new Set(lost.keys)).toEqual(new Set([again]));
  await expectOne(page, email, lost.replies);
});

test('a browser that goes offline during a booking gets the same appointment when it repeats the request online', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { email } = await readyToBook(page, '16121');
  const lost = tries();
  const lose = loseAnswer(lost);
  await page.route(
    '**/fa3/proxy/CreateAppointment',
    async (route) => {
      await lose(route);
      await context.setOffline(true);
    },
    { times: 1 },
  );
  // The page tries the direct path at once, so that one fails too.
  await page.route('**/fa3/api/CreateAppointment', (route) => route.abort('internetdisconnected'), { times: 1 });
  await bookButton(page).click();
  await expect(page.getByText('Sei senza connessione. Inviamo appena torna.')).toBeVisible();
  await expectStillFilled(page, email);
  expect(lost.keys).toHaveLength(1);
  const retried = page.waitForRequest(CREATE);
  await context.setOffline(false);
  expect((await retried).headers()['idempotency-key']).toBe(lost.keys[0]);
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText('Sei senza connessione. Inviamo appena torna.')).toHaveCount(0);
  await expectOne(page, email, lost.replies);
});

/** Books every free seat of a slot as other visitors; returns their number. */
async function takeAllSeats(wanted: unknown): Promise<number> {
  for (let taken = 0; taken < 20; taken += 1) {
    const stranger = await playwrightRequest.newContext({ baseURL: `http://localhost:${process.env.FISSA_E2E_PORT}` });
    await showHuman(stranger);
    const headers = { 'idempotency-key': `straniero-${uniqueNumber()}-abcdefghijklmnop` };
    const reply = await stranger.post('/fa3/api/BloccaOrario', { data: wanted, headers });
    const { Status } = (await reply.json()) as { readonly Status?: string };
    await stranger.dispose();
    if (Status === '1') return taken;
    expect(Status).toBe('0');
  }
  throw new Error('this hour has no end of seats');
}

// R8.6, R14.1.3
test(
  'when another visitor took the slot, the page returns to the hours, keeps the typed data, and another slot is booked',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
    // The hold fails on both paths, so that others can take the slot.
    const wanted: unknown[] = [];
    await page.route(HOLD, async (route) => {
      wanted.push(route.request().postDataJSON());
      await route.abort('connectionreset');
    });
    await openPlace(page);
    await searchPlace(page, project.name === 'phone' ? '64100' : '52100');
    const chosen = await chooseHour(page);
    await page.unroute(HOLD);
    await giveAllData(page, { email });
    expect(await takeAllSeats(wanted.at(-1))).toBeGreaterThan(0);
    await bookButton(page).click();
    await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
    await expect(page.getByText(TAKEN)).toBeInViewport();
    await expect(page.getByRole('radio', { name: /^\d\d:\d\d,/, checked: true })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Orari liberi più vicini' }).getByRole('button')).toHaveCount(3);
    await expect(page.getByRole('radio', { name: `${chosen.hour}, non disponibile` })).toBeDisabled();
    await expect(confirmed(page)).toHaveCount(0);
    expect(await countMailsTo(email)).toBe(0);
    // The page continues with the data, because the tax code is still filled in.
    const other = await chooseFreeHour(page, page.getByRole('heading', { name: 'I tuoi dati' }));
    expect(other).not.toEqual(chosen);
    await expect(page.getByLabel('E-mail*')).toHaveValue(email);
    const mail = await messageOf(await submit(page));
    expect(mail.subject).toContain(other.hour);
  },
);

// R8.15
test('a blocked device position shows how to allow it', { tag: '@phone' }, async ({ page, baseURL }) => {
  const browser = await page.context().newCDPSession(page);
  const { targetInfo } = await browser.send('Target.getTargetInfo');
  await browser.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting: 'denied',
    origin: baseURL ?? '',
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  await openPlace(page);
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(
    page.getByText('Geolocalizzazione bloccata. Abilitala dalle impostazioni del tuo browser e ricarica la pagina.'),
  ).toBeVisible();
});

// R4.13, R2.2.8, R14.1.4
test("the browser's Back discards the visit and starts again at the first screen", { tag: '@phone' }, async ({
  page,
}) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const { hour } = await chooseHour(page);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/fa3/');
  await expect(page.getByLabel('CAP o indirizzo*')).toHaveValue('');
  await expect(page.getByRole('heading', { name: /^Hai un appuntamento a metà: .* Filiale / })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Riprendi' }).click();
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue('');
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(page.getByRole('radio', { name: `${hour}, libero` })).toBeChecked();
  await expect(page.getByText(/^Ti teniamo il posto/).first()).toBeVisible();
});

test('the first free day and its first free slot are preselected', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const hours = page.getByRole('radio', { name: /^\d\d:\d\d, / });
  await expect(page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ }).first()).toBeChecked();
  await expect(hours.and(page.locator(':checked'))).toHaveCount(1);
  await expect(page.getByRole('radio', { checked: true, name: /orari liberi|orario libero/ })).toHaveCount(1);
  await expect(page.getByRole('radio', { checked: true, name: /^Filiale / })).toHaveCount(1);
});
