import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { messageOf } from './documents.ts';
import { test } from './shared-page.ts';
import {
  chooseFreeHour,
  consentToAll,
  fillPerson,
  pressUntil,
  sendPlace,
  someTaxCode,
  uniqueNumber,
} from './visitor.ts';

const run = promisify(execFile);
const TOOL = fileURLToPath(new URL('../dist/server/link.js', import.meta.url));

/** Creates a link with `npm run link` and the keys of the running server. */
async function link(kind: string, ...values: string[]): Promise<string> {
  const env = {
    ...process.env,
    PORT: process.env.FISSA_E2E_PORT,
    FISSA_DATA_DIR: process.env.FISSA_E2E_DATA,
    DATABASE_URL: '',
  };
  const { stdout } = await run(process.execPath, [TOOL, kind, ...values], { env });
  return stdout.trim();
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Avanti' });
const PLACE = 'Dove vuoi incontrarci?';
const BRANCHES = 'Scegli filiale, giorno e ora';
const CODE = 'Inserisci il tuo codice fiscale';
const SALARY = 'fissa il tuo appuntamento qui';
const CALLBACK = 'Vuoi fissare un incontro con un nostro consulente dove preferisci tu?';

test('an unknown agent code shows a notice on the first screen', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/?agente_direct_clink=AG123');
  await expect(page.getByText('Questo link non è più valido. Puoi fissare un appuntamento in filiale.')).toBeVisible();
});

// R4.80, R2.2.6
test('a tax code in an old link is used and leaves the address bar', { tag: '@phone' }, async ({ page }) => {
  const code = someTaxCode(uniqueNumber());
  await page.goto(`/fa3/?codFiliale=0151&codiceFiscale=${code}`);
  await expect(heading(page, BRANCHES)).toBeVisible();
  expect(page.url()).not.toContain(code);
  await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue(code);
});

// R4.72, R4.82, R0.59, R1.15, R4.34
test("a partner's token fills the form, and the visitor confirms it", { tag: '@phone' }, async ({ page }) => {
  const email = `mario.${uniqueNumber()}@posta.example`;
  const person = ['firstName=Mario', 'lastName=Rossi', `email=${email}`, 'mobilePhone=3331234567'];
  const url = await link('partner', ...person, `fiscalCode=${someTaxCode(uniqueNumber())}`, 'codFiliale=0101');
  await page.goto(url);
  await expect(heading(page, BRANCHES)).toBeVisible();
  await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  await expect(page.getByLabel('E-mail*')).toHaveValue(email);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await consentToAll(page);
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
});

// R4.82, R1.15
test("a chat's token chooses the product; a partner's endpoint ignores it", { tag: '@phone' }, async ({ page }) => {
  const url = await link('chat', `fiscalCode=${someTaxCode(uniqueNumber())}`, 'prodotto=3');
  await page.goto(url);
  await expect(heading(page, SALARY)).toBeVisible();
  await page.goto(url.replace('CHATBOT', 'FAPARTNER'));
  await expect(heading(page, PLACE)).toBeVisible();
});

// R4.41, R4.85, R7.36, R9.34
test('a change from the salary-backed host to the main site transfers the typed values, once', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const code = someTaxCode(uniqueNumber());
  await page.goto(`${(baseURL ?? '').replace('localhost', 'c5.localhost')}/fa3/`);
  const lookedUp = page.waitForResponse((reply) => reply.url().includes('GetUserData'));
  await page.getByLabel('Codice fiscale*').fill(code);
  await lookedUp;
  const [arriving] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('isB2B=true')),
    page.getByRole('button', { name: 'Prestito personale' }).click(),
  ]);
  expect(arriving.url()).toMatch(/^http:\/\/localhost:\d+\/fa3\/\?token=[\w.-]+&AppCode=FAC5&isB2B=true$/);
  expect(arriving.url()).not.toContain(code);
  await expect(heading(page, PLACE)).toBeVisible();
  await sendPlace(page, '20121');
  await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue(code);
  await page.goto(arriving.url());
  await sendPlace(page, '20121');
  await chooseFreeHour(page, heading(page, CODE));
});

// R4.86, R4.54
test('the direct link of a branch shows day, slot and tax code on one page', async ({ page }) => {
  await page.goto('/fa3/?id_filiale_direct=0102');
  await expect(page.getByText(/prima data libera: \S+ \d+ \S+ \d{4}$/)).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await expect(next(page)).toBeEnabled();
  await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await consentToAll(page);
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
});

// R4.86, R5.54, R4.54
test('the direct link of an agency does not offer self-employment as an occupation', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/fa3/?id_filiale_direct_c5=A5012');
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await expect(next(page)).toBeEnabled();
  await chooseFreeHour(page, heading(page, 'I tuoi dati'));
  const jobs = await page.getByLabel('Che lavoro fai?*').locator('option').allTextContents();
  expect(jobs).toContain('Pensionato');
  expect(jobs).not.toContain('Autonomo');
});

// R2.3.63-R2.3.65, R6.6, R1.8, R14.3.7
test('a repeated request to an agent is sent to the agent once', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/?agente_direct_clink=AG007');
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Tutti i campi vanno compilati correttamente.')).toBeVisible();
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Devi rispondere a tutti i punti sotto elencati.').first()).toBeVisible();
  await consentToAll(page);
  await page.getByRole('radio', { name: 'Non consento' }).first().check({ force: true });
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('È obbligatorio il consenso.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Consento', exact: true }).first().check({ force: true });
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(heading(page, 'Grazie Mario! Abbiamo preso in carico la tua richiesta')).toBeVisible();
  await expect(page.getByText(/ ti chiama entro \S+ \d+ \S+, ore \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.locator('main').getByText(/^[A-Z0-9]{18}$/)).toBeVisible();
  await expect(page.getByText('Passo 5 di 5: Conferma')).toBeVisible();
});

// R2.3.28
test('an agent who does not serve the postcode is replaced by a branch, with a greeting', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/fa3/?agente_direct_clink=AG007&cap=20121');
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await consentToAll(page);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(
    heading(page, 'Mario, in questa zona il nostro agente non può raggiungerti: ti aspettiamo in filiale'),
  ).toBeVisible();
});

// R2.3.56, R2.3.67-R2.3.69, R4.55, R1.12
test('a request for a call creates one request and one message', { tag: '@phone' }, async ({ page }) => {
  const email = `mario.${uniqueNumber()}@posta.example`;
  await page.goto(`/fa3/?IsForzosoClink=true&codiceFiscale=${someTaxCode(uniqueNumber())}`);
  await expect(heading(page, CALLBACK)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'voglio essere contattato' })).toBeChecked();
  await next(page).click();
  await expect(heading(page, 'Inserisci i tuoi dati per essere contattato')).toBeVisible();
  await fillPerson(page, email);
  await consentToAll(page);
  await next(page).click();
  await expect(heading(page, 'Grazie Mario, ti chiameremo noi')).toBeVisible();
  const code = await page
    .locator('main')
    .getByText(/^[A-Z0-9]{18}$/)
    .textContent();
  const mail = await messageOf(code ?? '');
  expect([mail.subject, mail.attachments.length]).toEqual(['Ti chiamiamo noi', 0]);
  // R13.5.1
  const own = /https?:\/\/\S+modifica-appuntamento\S+/.exec(mail.text ?? '')?.[0] ?? '';
  for (const url of [own, await link('mail', `oppID=${code}`)]) {
    await page.goto('/fa3/');
    await page.goto(url);
    await expect(heading(page, 'Grazie Mario, ti chiameremo noi')).toBeVisible();
  }
});

// R2.3.58, R2.3.60
test('declining the call books the slot from the call page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fa3/?codFiliale=0103&ricontatto=1');
  await chooseFreeHour(page, heading(page, CODE));
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(next(page), heading(page, CALLBACK));
  await page.getByRole('radio', { name: 'voglio andare in una filiale' }).check({ force: true });
  await fillPerson(page, `mario.${uniqueNumber()}@posta.example`);
  await consentToAll(page);
  await next(page).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
});

test('without a slot "no" leads to the page where one is chosen', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/fa3/?IsForzosoClink=1&codiceFiscale=${someTaxCode(uniqueNumber())}`);
  await expect(heading(page, CALLBACK)).toBeVisible();
  await page.getByRole('radio', { name: 'voglio andare in una filiale' }).check({ force: true });
  await next(page).click();
  await expect(heading(page, PLACE)).toBeVisible();
});

// R4.21, R4.36
test('accepting the call offer far from any branch leads to the call question with yes preselected', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/fa3/');
  await sendPlace(page, '92031');
  await page.getByRole('button', { name: 'Preferisco la consulenza telefonica' }).click();
  await expect(heading(page, CODE)).toBeVisible();
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await pressUntil(next(page), heading(page, CALLBACK));
  await expect(page.getByRole('radio', { name: 'voglio essere contattato' })).toBeChecked();
});
