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

test('a link with mistakes shows each of them, and no personal value @once', async ({ page, baseURL }) => {
  const query = 'agente_direct_clink=AG777&codFiliale=0151&lang=de&lang=it&gclid=ada@posta.example&token=abc.def';
  await signInAs(page, 'Gualtiero Vedetta');
  await page.goto(`${DESK}/prova-link`);
  await page.getByLabel('Indirizzo del link*').fill(new URL(`/fa3/?${query}`, baseURL).href);
  await page.keyboard.press('Enter');
  const does = page.getByRole('region', { name: 'Che cosa fa' });
  await expect(does).toContainText('la ricerca del luogo');
  await expect(does).toContainText("AG777: non c'è, o non è attivo");
  await expect(does).toContainText('Non si aprono: il link è cambiato');
  const parts = page.getByRole('region', { name: 'Le sue parti' });
  await expect(parts.getByText('Senza effetto in questo link')).toHaveCount(2);
  await expect(parts.getByText('Ignorato: è ripetuto, conta il primo')).toHaveCount(1);
  await expect(parts).not.toContainText('ada@');
  await fitsEveryone(page, 'a link with mistakes');
  await fitsNarrow(page, 'a link with mistakes');
});
