import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { giveAllData, openPlace, searchPlace, submit } from './visitor.ts';

// Checks that need a real browser: layout shifts, number of scripts, number of taps.
declare global {
  interface Window {
    moved: number;
    taps: number;
  }
}
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.moved = 0;
    window.taps = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('click', ({ isTrusted, target }) => {
      // A click on a label triggers a second click on its control, which is the one counted.
      if (isTrusted && !(target instanceof HTMLLabelElement)) window.taps += 1;
    });
  });

const ENTRIES = [
  ['/fa3/', 'Dove vuoi incontrarci?'],
  ['/fa3/c5', 'fissa il tuo appuntamento qui'],
  ['/fa3/prestito-business', 'Prestito business: parla con un consulente'],
  ['/fa3/?codFiliale=0151', 'Scegli filiale, giorno e ora'],
  ['/fa3/?id_filiale_direct=0151', 'Fissa subito un Appuntamento'],
  ['/fa3/?agente_direct_clink=AG007', "Salta la filiale: l'agente viene da te"],
  ['/fa3/?IsForzosoClink=true', 'Inserisci il tuo codice fiscale'],
] as const;

// R14.4.8, R14.4.9
test('every first page loads few scripts and causes no layout shift', { tag: '@phone' }, async ({ page }) => {
  await watch(page);
  const session = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  for (const [url, heading] of ENTRIES) {
    const scripts = new Set<string>();
    page.on('response', (response) => response.url().endsWith('.js') && scripts.add(response.url()));
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.moved), url).toBeLessThan(0.02);
    expect(scripts.size, url).toBeLessThanOrEqual(12);
  }
});

// R15.7.2
test('the prerendered first page is visible before the script runs, in the same positions', {
  tag: '@phone',
}, async ({ page }) => {
  await watch(page);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/fa3/', { waitUntil: 'commit' });
  // Waits for the style sheet, because reading a position before would force a layout without it.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
  await expect(page.getByText('Dove vuoi incontrarci?')).toBeVisible();
  // The prerendered page is hidden from screen readers and cannot be focused.
  await expect(page.getByRole('heading')).toHaveCount(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const painted = await placesOf(page);
  expect(painted.length).toBeGreaterThan(5);
  begin();
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
  expect(await placesOf(page)).toEqual(painted);
  expect(await page.evaluate(() => window.moved)).toBe(0);
});

// R2.3.120, R14.4.1, R14.4.8, R14.4.13
test('an unknown visitor books with few taps, and the ticket causes no layout shift', {
  tag: '@phone',
}, async ({ page }) => {
  await watch(page);
  await openPlace(page);
  await searchPlace(page, '70121');
  await page.getByRole('button', { name: 'Avanti' }).click();
  const question = page.getByRole('heading', { name: 'Inserisci il tuo codice fiscale' });
  await expect(question).toBeVisible();
  await standsAbove(page.getByRole('complementary', { name: 'Il tuo appuntamento' }), question);
  await giveAllData(page);
  const before = await page.evaluate(() => window.moved);
  await submit(page);
  expect(await page.evaluate(() => window.taps)).toBeLessThanOrEqual(12);
  await expect(page.getByRole('article', { name: "Biglietto dell'appuntamento" })).toBeVisible();
  await savesCalendarOnce(page);
  // The parts that load after the ticket may not shift the layout either.
  expect((await page.evaluate(() => window.moved)) - before).toBeLessThan(0.02);
});

/** Checks that, on a phone, the summary of the choices is above the question and in view. */
async function standsAbove(chosen: Locator, question: Locator): Promise<void> {
  const [card, title] = [await chosen.boundingBox(), await question.boundingBox()];
  expect(card?.y).toBeLessThan(title?.y ?? 0);
}

/** The positions of the text and the controls of the first page. */
const placesOf = (page: Page) =>
  page.locator('h1, .lead, form label, form input, form button').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.tagName, x, y, width, height];
    }),
  );

/** Checks that saving the calendar uses the file that the page has loaded, without a second request (R2.3.85). */
async function savesCalendarOnce(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('.ics') && asked.push(request.url()));
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Salva nel calendario' }).click();
  const file = await saved;
  const text = await readFile(await file.path(), 'utf8');
  expect([file.suggestedFilename(), text.slice(0, 15)]).toEqual([expect.stringMatching(/\.ics$/), 'BEGIN:VCALENDAR']);
  expect(asked).toHaveLength(1);
}
