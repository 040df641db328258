import { expect } from '@playwright/test';
import { AT_THE_DESK, DESK, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

test('an administrator tries a link, and the page opens as the desk said', async ({ page, baseURL }) => {
  const address = new URL('/fa3/?codFiliale=0151&utm_sorce=poster', baseURL).href;
  await signInAs(page, 'Gualtiero Vedetta');
  await page.goto(`${DESK}/prova-link`);
  await page.getByLabel('Indirizzo del link*').fill(address);
  await page.keyboard.press('Enter');
  const does = page.getByRole('region', { name: 'Che cosa fa' });
  await expect(does).toContainText("l'elenco delle filiali");
  await expect(does).toContainText('Filiale Milano Centro (0151)');
  await expect(page.getByRole('region', { name: 'Le sue parti' })).toContainText('Forse utm_source?');
  await fitsEveryone(page, 'a tried link');
  await fitsNarrow(page, 'a tried link');
  await page.goto(address);
  await expect(page).toHaveURL(/scegli-filiale$/);
});
