import { expect, type Page, test } from '@playwright/test';
import { type CitizenClaims, startCitizenProvider } from '../tools/machine/citizen-provider.ts';
import { findings } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { type Server, startServer } from './servers.ts';
import { chooseHour, consentToAll, openPlace, searchPlace, someTaxCode, submit, uniqueNumber } from './visitor.ts';

const BUTTON = 'Entra con SPID o CIE';
const mario = (): CitizenClaims => ({
  fiscalNumber: `TINIT-${someTaxCode(uniqueNumber())}`,
  name: 'Mario',
  familyName: 'Rossi',
  email: 'mario@posta.example',
  mobilePhone: '+39 333 7654321',
});

test.describe('with a provider of SPID and CIE', () => {
  test.describe.configure({ mode: 'default' });
  let server: Server;
  let person: CitizenClaims | null;
  let stopProvider: () => Promise<void>;
  test.beforeAll(async () => {
    server = await startServer(async (base) => {
      const { settings, stop } = await startCitizenProvider([`${base}/fa3/`], () => person);
      stopProvider = stop;
      return {
        ...settings,
        FISSA_CITIZEN_OIDC_TRUSTED: 'email',
        FISSA_CONFIRMATION: 'contact',
        FISSA_RATE_LIMITS: 'off',
      };
    });
  });
  test.afterAll(async () => {
    await server.remove();
    await stopProvider();
  });

  /** Chooses a branch and a slot, until the page that asks for the tax code. */
  async function untilTaxCode(page: Page): Promise<void> {
    await page.goto(`${server.base}/fa3/`);
    await searchPlace(page, '60121');
    await chooseHour(page);
  }
  /** Checks the screen with axe, and at 320 px. */
  async function fits(page: Page, screen: string): Promise<void> {
    const size = page.viewportSize();
    expect(await findings(page), screen).toEqual([]);
    await fitsNarrow(page, screen);
    if (size !== null) await page.setViewportSize(size);
  }
  const signIn = (page: Page) => page.getByRole('button', { name: BUTTON }).click();
  const taxCode = (page: Page) => page.getByLabel('Codice fiscale*');

  test('a sign-in fills in and locks the person, and the booking needs no confirmation', async ({ page }) => {
    person = mario();
    await untilTaxCode(page);
    await fits(page, 'tax code');
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'I tuoi dati', level: 1 })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByText('Nome, cognome e codice fiscale arrivano da SPID o CIE.')).toBeVisible();
    for (const name of ['Nome*', 'Cognome*', 'Codice fiscale*'])
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('readonly', '');
    await expect(page.getByLabel('E-mail*')).toHaveValue('mario@posta.example');
    await expect(page.getByLabel('E-mail*')).toBeEditable();
    await expect(page.getByText('Filiale Ancona Centro').first()).toBeVisible();
    await fits(page, 'data of a signed-in person');
    await consentToAll(page);
    await submit(page);
  });

  test('a cancelled sign-in keeps the branch and the typed tax code, and a second sign-in works', async ({ page }) => {
    person = null;
    await untilTaxCode(page);
    await taxCode(page).fill('RSSMRA');
    await signIn(page);
    await expect(page.getByRole('alert').getByText(/è stato annullato/)).toBeVisible();
    await expect(taxCode(page)).toHaveValue('RSSMRA');
    await expect(page.getByText('Filiale scelta')).toBeVisible();
    await fits(page, 'a cancelled sign-in');
    person = mario();
    await taxCode(page).fill('');
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'I tuoi dati', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Indietro' }).click();
    await page.getByRole('button', { name: 'Indietro' }).click();
    await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ }).first()).toBeVisible();
  });

  test('a sign-in of another person than the typed tax code says so and fills in nothing', async ({ page }) => {
    person = mario();
    await untilTaxCode(page);
    const typed = someTaxCode(uniqueNumber());
    await taxCode(page).fill(typed);
    await signIn(page);
    await expect(page.getByRole('alert').getByText(/non è quello di chi è entrato/)).toBeVisible();
    await expect(taxCode(page)).toHaveValue(typed);
  });

  test('a return that no sign-in of this browser began opens the first page', async ({ page }) => {
    await page.goto(`${server.base}/fa3/?code=a&state=b`);
    await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
});

test('without a provider the tax-code page has no sign-in', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '60121');
  await chooseHour(page);
  await expect(page.getByRole('button', { name: 'Avanti' })).toBeVisible();
  await expect(page.getByRole('button', { name: BUTTON })).toHaveCount(0);
});
