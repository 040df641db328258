import { expect, test } from '@playwright/test';
import { aForgottenOne, enterAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';

const DESK = `http://localhost:${process.env.FISSA_E2E_DESK_PORT}/sportello`;
const ME = 'Lavinia Corallo';

// R16.6.2
test('the map of the network by keyboard: a cell in a sentence, and its agenda', async ({ page }) => {
  await enterAs(page, 'Gualtiero Vedetta');
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

// R16.6.6, R16.6.7
test('an outcome nobody knows is put right, and is gone', async ({ page }) => {
  const code = await aForgottenOne();
  await enterAs(page, ME);
  await page.goto(`${DESK}/da-sistemare`);
  await page.getByRole('button', { name: `Sistemato: Esito mancante, ${code}` }).click();
  await page.getByRole('radio', { name: "Nessuno sa com'è andata" }).check();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Esito mancante: sistemato.')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
});

// R16.6.5, R16.6.9
test('figures are looked at and taken along', async ({ page }) => {
  await enterAs(page, ME);
  await page.goto(`${DESK}/andamento`);
  await expect(page.getByText(/^Di 100 di cui si sa, \d+ si presentano/)).toBeVisible();
  await page.getByRole('button', { name: 'Esporta' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^presenze-.+\.csv$/);
});

// R16.6.2, R16.6.5, R16.6.6
test('network, figures and inbox fit everyone @once', async ({ page }) => {
  await aForgottenOne();
  await enterAs(page, ME);
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
