import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './shared-page.ts';
import {
  chooseHour,
  giveAllData,
  giveTaxCode,
  openPlace,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

// Checks that need a real layout: sizes, sticky parts, scroll positions, an automatic print.
const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

interface View {
  readonly slides: number;
  readonly gap: number;
  readonly padding: readonly number[];
}
/** The layout of a carousel: the slides entirely in view, the gap between two of them, and the margins. */
const viewOf = (carousel: Locator): Promise<View> =>
  carousel.evaluate((group) => {
    const slide = group.querySelector('label')?.closest('fieldset > div > div');
    const row = slide?.parentElement;
    if (!row) throw new Error('no slides');
    const boxes = [...row.children].map((one) => one.getBoundingClientRect());
    const view = row.getBoundingClientRect();
    const whole = boxes.filter((box) => box.left >= view.left - 1 && box.right <= view.right + 1);
    const style = getComputedStyle(row);
    return {
      slides: whole.length,
      // Branches are stacked on phones.
      gap: Math.round(
        Math.max((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0), (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)),
      ),
      padding: [style.paddingLeft, style.paddingRight].map(Number.parseFloat),
    };
  });

// R9.17, R2.3.23, R2.3.25, R14.4.4
test('slides are ten pixels apart: two branches, and three days (a strip of days below 768 pixels)', {
  tag: '@once',
}, async ({ page }) => {
  const branches = page.getByRole('group', { name: 'Filiale', exact: true });
  const days = page.getByRole('group', { name: 'Giorno', exact: true });
  for (const [width, branchesInView, daysInView] of [
    [360, 2, 'strip'],
    [767, 2, 'strip'],
    [768, 2, 3],
    [1280, 2, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPlace(page);
    await searchPlace(page, '20121');
    // Polls, because the row may still be scrolling.
    const wanted = { slides: branchesInView, gap: 10, padding: [10, 10] };
    await expect.poll(() => viewOf(branches), { message: `${width} px` }).toEqual(wanted);
    if (daysInView === 'strip') {
      await expect.poll(async () => (await viewOf(days)).gap).toBe(10);
      expect((await viewOf(days)).slides, `${width} px`).toBeGreaterThanOrEqual(4);
    } else await expect.poll(() => viewOf(days)).toEqual({ ...wanted, slides: daysInView });
    await expect(page.getByRole('button', { name: 'Giorni successivi' })).toBeVisible({
      visible: daysInView !== 'strip',
    });
    // On wide windows a schematic map of all branches is beside their list.
    const map = page.locator('main figure');
    const [list, beside] = [await branches.boundingBox(), await map.boundingBox()];
    expect(beside !== null && list !== null && beside.x > list.x + list.width, `${width} px`).toBe(width >= 768);
  }
});

// R2.3.120
test('the summary stays in view while the page scrolls: branch, address, date and hour, on phones in one row', async ({
  page,
}, { project }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const summary = page.getByRole('complementary', { name: 'Il tuo appuntamento' });
  const inOneRow = [/^[a-z]{3} \d+, \d\d:\d\d · Filiale /];
  const inRows = [/^Filiale /, /^\S.*, \d{5} \S/, /^[a-z]{3} \d+ [a-z]{3}$/, /^Ore \d\d:\d\d$/];
  const texts = project.name === 'phone' ? inOneRow : inRows;
  const heading = page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' });
  for (const to of ['top', 'middle']) {
    if (to === 'middle') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 4));
    for (const text of texts) await expect(summary.getByText(text), `${to}: ${text}`).toBeInViewport({ ratio: 1 });
    await expect(summary.getByRole('button', { name: 'Avanti' })).toBeInViewport({ ratio: 1 });
  }
  await expect(heading).not.toBeInViewport();
});

// R14.1.2, R14.3.13, R14.4.3, R14.3.8
test('on a phone, a pressed day of the strip is chosen, a swipe chooses none, and the focused element is always visible', {
  tag: '@phone',
}, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const days = page.getByRole('group', { name: 'Giorno', exact: true });
  const chosen = days.locator('input:checked');
  const first = await chosen.getAttribute('value');
  const other = days.locator('input:enabled:not(:checked)').first();
  const shown = (await other.getAttribute('aria-label'))?.match(/\d+ [a-z]{3}/)?.[0] ?? '';
  await days.getByText('Mostra successive').evaluate((one) => one.scrollIntoView({ inline: 'end', block: 'center' }));
  expect(await chosen.getAttribute('value')).toBe(first);
  await other.check({ force: true });
  expect(await chosen.getAttribute('value')).not.toBe(first);
  const hours = page.getByRole('group', { name: 'Ora', exact: true });
  await expect(hours.getByText(new RegExp(`^[a-zì]+ ${shown}[a-z]*$`))).toBeVisible();
  // With animations too, the focused element must be in view at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' }).focus();
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(hiddenFocus)).toBeNull();
  }
});

/** Runs in the page: the name of a focused element outside the view. */
function hiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('footer')) return null;
  const { left, right, top, bottom } =
    (focused.matches('input') ? focused.parentElement : focused)?.getBoundingClientRect() ?? new DOMRect();
  const over = document.elementFromPoint((left + right) / 2, Math.min(bottom, top + 40) - 2);
  const isSeen =
    left >= -1 && right <= innerWidth + 1 && over !== null && !over.closest('aside') === !focused.closest('aside');
  return isSeen ? null : (focused.getAttribute('aria-label') ?? focused.textContent);
}

test('each new page is scrolled to its top', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await scrolledTo(page)).toBeGreaterThan(0);
  await chooseHour(page);
  expect(await scrolledTo(page)).toBe(0);
});

// R2.3.86, R2.3.122, R9.30, R9.31, R1.17, R14.3.6, R14.4.2
test('the thank-you page has an app link below 1280 px, else QR code and store links, and prints after a second', {
  tag: '@once',
}, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveAllData(page);
  const code = await submit(page);

  const app = page.getByRole('link', { name: "Scarica l'app" });
  const stores = [
    page.getByRole('img', { name: "Codice QR per scaricare l'app" }),
    page.getByRole('link', { name: 'App Store' }),
    page.getByRole('link', { name: 'Google Play' }),
  ];
  for (const width of [360, 1279, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = width >= 1280;
    await expect(app, `${width} px`).toBeVisible({ visible: !wide });
    for (const one of stores) await expect(one, `${width} px`).toBeVisible({ visible: wide });
  }
  const [qr] = stores;
  await qr?.scrollIntoViewIfNeeded();
  await expect.poll(() => qr?.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await expect(page.getByText('mario@posta.example').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  expect(printed.replace(/\s+/g, ' ')).toMatch(
    new RegExp(
      `^Velaria Credito, [\\d ]+ Data .* 20\\d\\d Ore \\d\\d:\\d\\d Filiale .* Codice richiesta ${code} Cosa portare .* Documento di reddito .* Nome e cognome .* E-mail mario@posta.example Cellulare [\\d ]+$`,
    ),
  );
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate(() => {
    const original = window.open;
    window.open = (...of) => {
      const opened = original.apply(window, of);
      const at = performance.now();
      if (opened)
        opened.print = () => {
          opened.document.title = `${opened.document.title}, printed after ${performance.now() - at} ms`;
        };
      return opened;
    };
  });
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Stampa' }).click();
  const sheet = await opening;
  await expect(sheet.getByText(code)).toBeVisible();
  await expect(sheet.getByText('mario@posta.example')).toBeVisible();
  await expect.poll(() => sheet.title()).toMatch(/^Il tuo appuntamento in filiale, printed after /);
  const after = Number(/after ([\d.]+)/.exec(await sheet.title())?.[1]);
  expect(after).toBeGreaterThanOrEqual(990);
  await page.reload();
  await expect(page.getByText(/^m\*{3}@p\*{3}\.example/)).toBeVisible();
  await expect(page.getByText('mario@posta.example')).toHaveCount(0);
});

// R14.3.11
test('headings and buttons begin with a capital, whatever the case of the prescribed wording', {
  tag: '@once',
}, async ({ page }) => {
  const firstLetter = (text: Locator) => text.evaluate((one) => getComputedStyle(one, '::first-letter').textTransform);
  await page.goto('/fa3/c5');
  const ofC5 = page.getByRole('heading', { name: 'fissa il tuo appuntamento qui' });
  // Polls, because the script replaces the prerendered page, and a style read in between is empty.
  await expect.poll(() => firstLetter(ofC5)).toBe('uppercase');
  await page.goto('/fa3/?id_filiale_direct=0151');
  const heading = page.getByRole('heading', { name: 'Fissa subito un Appuntamento' }).locator('span');
  await expect
    .poll(() => heading.evaluate((one) => [getComputedStyle(one).textTransform, (one as HTMLElement).innerText]))
    .toEqual(['lowercase', 'Fissa subito un appuntamento']);
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveTaxCode(page, someTaxCode(uniqueNumber()));
  const button = page.getByRole('button', { name: 'fissa appuntamento' }).locator('span');
  expect(await firstLetter(button)).toBe('uppercase');
});
