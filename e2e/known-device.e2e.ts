import { expect, type Page } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { switchOff } from './switch-off.ts';
import {
  chooseFreeHour,
  chooseHour,
  openPlace,
  pressUntil,
  ROOMY_DAY,
  searchPlace,
  sendPlace,
  someTaxCode,
  uniqueNumber,
} from './visitor.ts';

/** A town that no other file uses. */
const TOWN = { cap: '85100', name: 'Potenza', latitude: 40.64, longitude: 15.81 };
const MOVE = /^Ciao Mario, sposta il tuo appuntamento$/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const card = (page: Page) => page.getByRole('article', { name: 'Il tuo appuntamento' });
const halfway = (page: Page) => page.getByRole('heading', { name: /^Hai un appuntamento a metà: / });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const TYPE_AGAIN = /^Da riscrivere: codice fiscale e recapiti\./;

/** The sum of the layout shifts of this page so far. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const all = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(all.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

/** The height that is reserved for the card to resume a visit, and that it does not fill. */
const gapBelowCard = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: /^Hai un appuntamento a metà/ })
    .evaluate((card) => (card.parentElement?.clientHeight ?? 0) - card.getBoundingClientRect().height);

const asked = (page: Page): string[] => {
  const names: string[] = [];
  page.on('request', (request) => names.push(request.url().split('/').at(-1) ?? ''));
  return names;
};

test('the first page of a device that booked shows its appointment, moves it and cancels it', {
  tag: '@phone',
}, async ({ page }) => {
  await haveAppointment(page, TOWN);
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await openPlace(page);
    await expect(card(page)).toBeVisible();
    expect(await shifts(page), `${size.width} px`).toBe(0);
  }
  await fitsEveryone(page, 'first page with an appointment');
  await button(page, 'Sposta questo appuntamento').click();
  await expect(heading(page, MOVE)).toBeVisible();
  await openPlace(page);
  await button(page, 'Annulla questo appuntamento').click();
  await button(page, 'Sì, annulla').click();
  await expect(heading(page, 'Appuntamento annullato')).toBeVisible();
  const names = asked(page);
  await openPlace(page);
  await expect(button(page, 'Avanti')).toBeEnabled();
  expect([await card(page).count(), names.includes('GetAppuntamento')]).toEqual([0, false]);
});

test('a device that did not book, or a site that switches it off, asks and shows nothing @once', async ({ page }) => {
  const names = asked(page);
  await openPlace(page);
  await expect(page.getByText('A cosa sei interessato?')).toBeVisible();
  expect(names).not.toContain('GetAppuntamento');
  await haveAppointment(page, TOWN);
  await switchOff(page, 'resume');
  names.length = 0;
  await openPlace(page);
  await expect(page.getByText('A cosa sei interessato?')).toBeVisible();
  expect([names.includes('GetAppuntamento'), await card(page).count()]).toEqual([false, 0]);
});

test('Back and a reload offer the chosen slot, and say what must be typed again', { tag: '@phone' }, async ({
  page,
}) => {
  await openPlace(page);
  await searchPlace(page, TOWN.cap);
  const { hour } = await chooseHour(page);
  await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await button(page, 'Indietro').click();
  await button(page, 'Torna alla ricerca').click();
  await expect(page.getByText('I dati che hai scritto ci sono ancora.')).toBeVisible();
  await fitsEveryone(page, 'first page on the way back');
  await button(page, 'Riprendi').click();
  await expect(page.getByLabel('Codice fiscale*')).toHaveValue(/^RSSMRA/);
  await page.reload();
  await expect(halfway(page)).toContainText(`ore ${hour}`);
  await expect(page.getByText(TYPE_AGAIN)).toBeVisible();
  expect(await shifts(page)).toBe(0);
  await fitsEveryone(page, 'first page after a reload');
  await button(page, 'Riprendi').click();
  await expect(heading(page, 'Inserisci il tuo codice fiscale')).toBeVisible();
  await page.goBack();
  await expect(page.getByText(TYPE_AGAIN)).toBeVisible();
  await button(page, 'Ricomincia').click();
  await expect(halfway(page)).toHaveCount(0);
});

test('a site that switches the resume off shows only until when the slot is held, and offers no choice', async ({
  page,
}) => {
  await switchOff(page, 'resume');
  await openPlace(page);
  await searchPlace(page, TOWN.cap);
  await chooseHour(page);
  await page.goBack();
  await expect(halfway(page)).toBeVisible();
  await expect(page.getByText(TYPE_AGAIN)).toHaveCount(0);
  expect(await shifts(page)).toBe(0);
  expect(await gapBelowCard(page)).toBe(0);
  await button(page, 'Ricomincia').click();
  await searchPlace(page, TOWN.cap);
  await page.goBack();
  await expect(page.getByText('A cosa sei interessato?')).toBeVisible();
  expect(await button(page, 'Riprendi').count()).toBe(0);
});

for (const [product, begins, heading_] of [
  ['personal', '/fa3/', 'Scegli filiale, giorno e ora'],
  ['salary', '/fa3/c5', 'Scegli agenzia, giorno e ora'],
] as const)
  test(`Back without a held slot offers place and branch, for product ${product}`, async ({ page }) => {
    await page.goto(begins);
    if (product === 'salary') {
      await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
      await pressUntil(button(page, 'Avanti'), heading(page, 'Dove vuoi incontrare il consulente?'));
    }
    await sendPlace(page, '20121');
    await expect(heading(page, heading_)).toBeVisible();
    await expect(button(page, 'Avanti')).toBeVisible();
    await page.goBack();
    const offered = page.getByRole('heading', { name: /^Stavi scegliendo: (Filiale|Agenzia) Milano/ });
    await expect(offered).toBeVisible();
    await expect(page.getByText('Vicino a 20121 Milano')).toBeVisible();
    expect(await shifts(page)).toBe(0);
    await fitsEveryone(page, 'first page with a choice to resume');
    await button(page, 'Riprendi').click();
    await expect(heading(page, heading_)).toBeVisible();
    await page.goBack();
    await button(page, 'Ricomincia').click();
    await page.reload();
    await expect(page.getByText('A cosa sei interessato?')).toBeVisible();
    await expect(offered).toHaveCount(0);
  });

test('a salary-backed loan is resumed with its agency, day and hour @once', async ({ page }) => {
  await page.goto('/fa3/c5');
  const taxCode = someTaxCode(uniqueNumber());
  const giveCode = async () => {
    await page.getByLabel('Codice fiscale*').fill(taxCode);
    await pressUntil(button(page, 'Avanti'), heading(page, /^(Dove vuoi incontrare il consulente\?|.*dati.*)$/i));
  };
  await giveCode();
  await sendPlace(page, '20121');
  await expect(heading(page, 'Scegli agenzia, giorno e ora')).toBeVisible();
  const { hour } = await chooseFreeHour(page, button(page, 'Fissa appuntamento'));
  await page.reload();
  await expect(halfway(page)).toContainText(`ore ${hour}`);
  await button(page, 'Riprendi').click();
  await expect(page).toHaveURL(/\/c5\/fissa-appuntamento\/codice-fiscale$/);
  await page.getByLabel('Codice fiscale*').fill(taxCode);
  await pressUntil(button(page, 'Avanti'), button(page, 'Fissa appuntamento'));
  await expect(page.getByText(`${hour}`).first()).toBeVisible();
});

test('an appointment is moved to another branch in one change @once', async ({ page }) => {
  await haveAppointment(page, { cap: '20121', name: 'Milano', latitude: 45.4642, longitude: 9.19 });
  await openPlace(page);
  await button(page, 'Sposta questo appuntamento').click();
  await expect(heading(page, MOVE)).toBeVisible();
  await button(page, 'Cambia filiale').click();
  const other = page.getByRole('group', { name: 'Filiale', exact: true }).getByRole('radio').nth(1);
  await expect(other).toBeAttached();
  const name = (await other.getAttribute('value')) ?? '';
  await fitsEveryone(page, 'change with other branches');
  await other.check({ force: true });
  await page.getByRole('radio', { name: ROOMY_DAY }).first().check({ force: true });
  await page
    .getByRole('radio', { name: /^\d\d:\d\d, libero$/ })
    .last()
    .check({ force: true });
  await page.getByRole('button', { name: /^Sposta a / }).click();
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  await expect(page.getByRole('article', { name: "Biglietto dell'appuntamento" })).toContainText(name);
});
