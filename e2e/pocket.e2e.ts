import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { demoSiteFile, startServer } from './servers.ts';
import { openPlace } from './visitor.ts';

test.use({ serviceWorkers: 'allow' });

/** A town that no other file uses. */
const TOWN = { cap: '86100', name: 'Campobasso', latitude: 41.56, longitude: 14.66 };
const KEY = 'fissa-in-tasca';
const OFFLINE = 'Sei senza rete';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const mine = (page: Page) => page.getByRole('article', { name: 'Il tuo appuntamento' });
const keptOn = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/fa3/'))?.active?.state ?? 'none');
const readyWorker = (page: Page) => expect.poll(() => hasWorker(page)).toBe('activated');

/** Reads the page without a network. */
async function goOffline(page: Page, path = '/fa3/'): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(heading(page, OFFLINE)).toBeVisible();
}

test('the device that booked shows place, day and hour without a network, and nothing else', async ({ page }) => {
  const { hour, email, taxCode, code } = await haveAppointment(page, TOWN);
  await readyWorker(page);
  await expect.poll(() => keptOn(page)).not.toBeNull();
  const kept = await keptOn(page);
  expect(Object.keys(kept ?? {}).sort()).toEqual(['date', 'hour', 'place', 'until']);
  for (const secret of [email, taxCode, code, 'Mario', 'Rossi']) expect(JSON.stringify(kept)).not.toContain(secret);
  await goOffline(page);
  await expect(mine(page)).toContainText(hour);
  await expect(mine(page)).toContainText('Campobasso');
  await fitsEveryone(page, 'offline page');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.context().setOffline(false);
  // The page reloads by itself.
  await expect(heading(page, 'Dove vuoi incontrarci?')).toBeVisible();
});

test('a cancellation and «Esci» remove the appointment from the device', async ({ page }) => {
  await haveAppointment(page, TOWN);
  await expect.poll(() => keptOn(page)).not.toBeNull();
  await page.getByRole('button', { name: "Annulla l'appuntamento" }).click();
  await page.getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(heading(page, 'Appuntamento annullato')).toBeVisible();
  await expect.poll(() => keptOn(page)).toBeNull();
  await haveAppointment(page, TOWN);
  await expect.poll(() => keptOn(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(heading(page, 'Dove vuoi incontrarci?')).toBeVisible();
  expect(await keptOn(page)).toBeNull();
});

test('a move replaces the appointment on the device @once', async ({ page }) => {
  await haveAppointment(page, TOWN);
  await expect.poll(() => keptOn(page)).not.toBeNull();
  const before = await keptOn(page);
  await openPlace(page);
  await page.getByRole('button', { name: 'Sposta questo appuntamento' }).click();
  await page
    .getByRole('radio', { name: /orari liberi$/ })
    .nth(2)
    .check({ force: true });
  await page
    .getByRole('radio', { name: /^\d\d:\d\d, libero$/ })
    .last()
    .check({ force: true });
  await page.getByRole('button', { name: /^Sposta a / }).click();
  await expect(heading(page, 'Appuntamento spostato')).toBeVisible();
  await expect.poll(() => keptOn(page)).not.toEqual(before);
  expect(await keptOn(page)).toMatchObject({ place: before?.place });
});

test('the offline page removes a visit that is over, and shows the phone number of the lender @once', async ({
  page,
}) => {
  await openPlace(page);
  await readyWorker(page);
  const over = JSON.stringify({ place: 'Filiale', date: '2026-01-05', hour: '10:00', until: Date.now() - 1 });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, over] as const);
  await goOffline(page, '/fa3/prestito/scegli-luogo');
  await expect(mine(page)).toHaveCount(0);
  expect(await keptOn(page)).toBeNull();
  await expect(page.getByRole('link', { name: /02 0000 0000/ })).toHaveAttribute('href', 'tel:0200000000');
});

test('a browser can install the page, with icons of the stated sizes, and an iPhone has its own', async ({ page }) => {
  await openPlace(page);
  const cdp = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ start_url: '/fa3/', scope: '/fa3/', lang: 'it', display: 'standalone' });
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  const sizes = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
          return `${width}x${height}`;
        }),
      ),
    [apple ?? '', ...pictures.map(({ src }: { src: string }) => src)],
  );
  expect(sizes).toEqual(['180x180', ...pictures.map((icon: { sizes: string }) => icon.sizes)]);
});

test('a site that switches the offline page off removes worker and appointment from devices @once', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'fissa-e2e-pocket-'));
  const file = join(folder, 'site.json');
  const write = (pocket: boolean) => writeFileSync(file, JSON.stringify({ ...demoSiteFile(), features: { pocket } }));
  write(true);
  const server = await startServer({ FISSA_SITE: file });
  try {
    await page.goto(`${server.base}/fa3/`);
    await readyWorker(page);
    await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ until: Date.now() + 1e6 })), KEY);
    await server.stop();
    await page.goto(`${server.base}/fa3/`);
    await expect(heading(page, OFFLINE)).toBeVisible();
    write(false);
    await server.start();
    await page.goto(`${server.base}/fa3/`);
    await expect(heading(page, 'Dove vuoi incontrarci?')).toBeVisible();
    await expect.poll(() => hasWorker(page)).toBe('none');
    await expect.poll(() => keptOn(page)).toBeNull();
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
