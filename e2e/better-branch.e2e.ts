import { expect, type Page } from '@playwright/test';
import { fitsEveryone } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { switchOff } from './switch-off.ts';
import { openPlace, searchPlace } from './visitor.ts';

/** In the demonstration the branch of this town is full on its first days, and branches of Milan are not. */
const FULL_TOWN = '20900';
const hint = (page: Page) =>
  page.getByText(/^Filiale Milano .* è \d+(,\d)? km più lontana, ma libera \d+ giorni prima\.$/);
const order = (page: Page) => page.getByRole('button', { name: 'Prima disponibilità' });
const proposals = (page: Page) => page.getByRole('region', { name: 'Le prime libere' });

async function search(page: Page): Promise<void> {
  await openPlace(page);
  await searchPlace(page, FULL_TOWN);
  await expect(page.getByRole('radio', { name: /Filiale Monza Centro/ })).toBeChecked();
}

test('a hint names a branch that is days earlier and little farther, and its button chooses it', async ({ page }) => {
  await search(page);
  await expect(hint(page)).toBeVisible();
  await fitsEveryone(page, 'branches with the hint of an earlier one');
  const name = ((await hint(page).textContent()) ?? '').replace(/ è .*$/, '');
  await page.getByRole('button', { name: `Scegli ${name}`, exact: true }).click();
  await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  await expect(hint(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ }).first()).toBeAttached();
});

test('a site without better branches shows no hint and one order', async ({ page }) => {
  await switchOff(page, 'betterBranch');
  await search(page);
  await expect(proposals(page).getByRole('listitem').first()).toBeVisible();
  expect([await hint(page).count(), await order(page).count()]).toEqual([0, 0]);
  await fitsEveryone(page, 'branches without better ones');
});

test('a site without proposals shows the branches first, and its hint', async ({ page }) => {
  await switchOff(page, 'proposals');
  await search(page);
  await expect(hint(page)).toBeVisible();
  expect([await proposals(page).count(), await order(page).count()]).toEqual([0, 1]);
  await fitsEveryone(page, 'branches without proposals');
});

test('a site without both asks for no slots around', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''));
  await switchOff(page, 'proposals', 'betterBranch');
  await search(page);
  await expect(page.getByText('In questo giorno non ci sono orari liberi')).toBeVisible();
  expect(asked).not.toContain('OrariVicini');
});
