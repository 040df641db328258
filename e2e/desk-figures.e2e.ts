import { expect } from '@playwright/test';
import { AT_THE_DESK, aForgottenOne, DESK, SITE, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

const ME = 'Lavinia Corallo';
/** URL of the script with the disclosure figures for the customer page. */
const DISCLOSURE = `${SITE}/fa3/disclosure.js`;

// R16.6.2
test('the keyboard reaches a cell of the network map, which has a whole sentence as accessible name and opens the agenda', async ({
  page,
}) => {
  await signInAs(page, 'Gualtiero Vedetta');
  await page.goto(`${DESK}/rete`);
  await expect(page.getByRole('heading', { name: 'Rete', level: 1 })).toBeVisible();
  await page.getByLabel('Filiale', { exact: true }).fill('Milano Centro');
  await page.locator('[data-cell][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Filiale Milano Centro, \w+ \d+ \w+: .+ Primo posto: /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/filiale=0151&giorno=/);
});

test('the printed map of the network shows every branch', async ({ page }) => {
  await signInAs(page, 'Gualtiero Vedetta');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${DESK}/rete`);
  const map = page.getByRole('table').filter({ has: page.locator('[data-cell]') });
  await expect(map.locator('[data-cell]').first()).toBeVisible();
  const hidden = () =>
    map.evaluate((table) => {
      const { scrollHeight, clientHeight } = table.closest('section') ?? table;
      return scrollHeight - clientHeight;
    });
  await expect.poll(hidden).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(hidden).toBe(0);
});

// R16.6.6, R16.6.7
test('an open item is resolved, and is gone', async ({ page }) => {
  const name = await aForgottenOne();
  await signInAs(page, ME);
  await page.goto(`${DESK}/da-sistemare`);
  await page.getByRole('button', { name: `Sistemato: Esito mancante, ${name}` }).click();
  await page.getByRole('radio', { name: "Nessuno sa com'è andata" }).check();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Esito mancante: sistemato.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

// R16.6.5, R16.6.9
test('figures are shown and exported', async ({ page }) => {
  await signInAs(page, ME);
  await page.goto(`${DESK}/andamento`);
  await expect(page.getByText(/^Di 100 di cui si sa, \d+ si presentano/)).toBeVisible();
  await page.getByRole('button', { name: 'Esporta' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^presenze-.+\.csv$/);
});

// R16.7.2, R16.7.3, R16.7.4, R16.7.6, R16.8.20
test('a loan offer is drafted, approved by another person, shown to visitors and withdrawn, all by keyboard @once', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Gualtiero Vedetta');
  await page.goto(`${DESK}/offerte`);
  const open = page.getByRole('button', { name: 'Nuova bozza' });
  await open.press('Enter');
  const form = page.getByRole('region', { name: 'Nuova bozza' });
  await expect(form.getByLabel('Prodotto')).toBeFocused();
  await form.getByLabel('Al', { exact: true }).fill(await form.getByLabel('Dal', { exact: true }).inputValue());
  const taeg = form.getByLabel('TAEG (%)', { exact: true });
  await taeg.fill('9,80');
  await expect(form.getByText("Il TAEG dell'esempio è 9,66%: più di 0,1 punti di differenza.")).toBeVisible();
  await fitsEveryone(page, 'a draft that does not fit');
  await taeg.fill('9,70');
  await form.getByRole('button', { name: 'Salva la bozza' }).press('Enter');
  await expect(page.getByText('Bozza salvata: un altro la approva.')).toBeVisible();
  await expect(open).toBeFocused();

  const other = await browser.newPage();
  await signInAs(other, 'Ersilia Fanale');
  await other.goto(`${DESK}/offerte`);
  const offer = other.getByRole('listitem').filter({ hasText: 'TAEG 9,70%' });
  await offer.getByRole('button', { name: /^Approva: Prestito personale/ }).press('Enter');
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByRole('definition').filter({ hasText: /^9,70$/ })).toBeVisible();
  await fitsEveryone(other, 'an offer to approve');
  await fitsNarrow(other, 'an offer to approve');
  await dialog.getByRole('button', { name: 'Approva queste cifre' }).press('Enter');
  await expect(other.getByText('Approvata: il sito la mostra nei suoi giorni.')).toBeVisible();
  await expect(offer).toContainText('In vigore');
  await expect(offer).toBeFocused();
  await expect(other.getByRole('region', { name: 'Oggi sul sito' })).toContainText('TAEG 9,70%');
  await fitsEveryone(other, 'the offers');

  const taegOfPage = async () => /USR_FA_PP_TAEG="(.+?)"/.exec(await (await page.request.get(DISCLOSURE)).text())?.[1];
  await expect.poll(taegOfPage).toBe('9,70');
  await page.goto(`${SITE}/fa3/`);
  await expect(page.getByText('TAN fisso 8,50%, TAEG 9,70%')).toBeVisible();
  await offer.getByRole('button', { name: /^Ritira: / }).press('Enter');
  await dialog.getByRole('button', { name: 'Sì, ritira' }).press('Enter');
  await expect(offer).toContainText('Ritirata');
  await expect.poll(taegOfPage).toBe('9,66');
  await other.close();
});

// R16.6.2, R16.6.5, R16.6.6, R16.8.20
test('the pages of network, figures and inbox are accessible and fit every width @once', async ({ page }) => {
  await aForgottenOne();
  await signInAs(page, ME);
  await page.goto(`${DESK}/rete`);
  await expect(page.locator('[data-cell]').first()).toBeVisible();
  await fitsEveryone(page, 'the network');
  await fitsNarrow(page, 'the network');
  await page.goto(`${DESK}/andamento`);
  await expect(page.getByRole('table', { name: 'Chi non viene' })).toBeVisible();
  await fitsEveryone(page, 'the figures');
  await page.goto(`${DESK}/da-sistemare`);
  await page
    .getByRole('button', { name: /^Sistemato: / })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Che cosa hai fatto?' })).toBeVisible();
  await fitsEveryone(page, 'the inbox');
});
