import { expect, type Locator, type Page, test } from '@playwright/test';
import { findings, fitsEveryone } from './fits-everyone.ts';
import { openPlace, sendPlace, someTaxCode, uniqueNumber } from './visitor.ts';

declare global {
  interface Window {
    pressed: number;
  }
}
/** Counts what a visitor presses, fields included; typing is not counted. */
const countTaps = (page: Page) =>
  page.addInitScript(() => {
    window.pressed = 0;
    addEventListener('pointerdown', () => {
      window.pressed += 1;
    });
  });
const taps = (page: Page) => page.evaluate(() => window.pressed);
const proposed = (page: Page) =>
  page.getByRole('region', { name: 'Le prime libere' }).getByRole('listitem').getByRole('button');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Presses a field, then types. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}

/** Presses proposals until one is held: another test may have taken the first. */
async function takeOne(page: Page, arrived: Locator): Promise<number> {
  let presses = 0;
  await expect(async () => {
    if (await arrived.isVisible()) return;
    const buttons = proposed(page);
    await expect(buttons.first()).toBeVisible();
    presses += 1;
    await buttons.nth(presses % (await buttons.count())).click({ timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  return presses;
}

async function consentAndBook(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Consento', exact: true }).first().click({ force: true });
  await page.getByRole('button', { name: 'Nessuna di queste' }).click();
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
}

/** Goes from the first page to the data page by a proposal. Returns its taps on the cookie notice and on lost slots. */
async function giveCodeByProposal(page: Page, cap: string, taxCode: string): Promise<number> {
  await countTaps(page);
  await openPlace(page);
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  const notice = await taps(page);
  await type(page.getByLabel('CAP o indirizzo*'), cap);
  await page.keyboard.press('Enter');
  const presses = await takeOne(page, heading(page, 'Inserisci il tuo codice fiscale'));
  await type(page.getByLabel('Codice fiscale*'), taxCode);
  const next = page.getByRole('button', { name: 'Avanti' });
  await expect(next).not.toHaveAttribute('aria-busy');
  await next.click();
  return notice + presses - 1;
}

// R14.4.13
test('a new customer books with eleven taps, from a proposal', { tag: '@phone' }, async ({ page }) => {
  const extra = await giveCodeByProposal(page, '50122', someTaxCode(uniqueNumber()));
  await type(page.getByLabel('Nome*', { exact: true }), 'Mario');
  await type(page.getByLabel('Cognome*'), 'Rossi');
  await type(page.getByLabel('E-mail*'), 'mario@posta.example');
  await type(page.getByLabel('Cellulare*'), '333 765 4321');
  await consentAndBook(page);
  expect((await taps(page)) - extra).toBeLessThanOrEqual(11);
});

// R14.4.13
test('a known customer books with seven taps, from a proposal', { tag: '@phone' }, async ({ page }) => {
  const extra = await giveCodeByProposal(page, '40121', 'LGRZOE96C49M999W');
  await expect(heading(page, 'Ciao Zoe!')).toBeVisible();
  await consentAndBook(page);
  expect((await taps(page)) - extra).toBeLessThanOrEqual(7);
});

for (const product of ['personal', 'salary'] as const)
  test(`three proposals are in view at 360 x 740 without scrolling, and fit everyone, for product ${product}`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openBranches(page, product);
    await expect(proposed(page)).toHaveCount(3);
    for (const nth of [0, 1, 2]) await expect(proposed(page).nth(nth)).toBeInViewport({ ratio: 1 });
    await expect(proposed(page).first()).toHaveAccessibleName(/^\D.* \d\d:\d\d .* km$/);
    await fitsEveryone(page, `branches of product ${product}`);
    await page.getByRole('button', { name: 'Prima disponibilità' }).click();
    const morning = page.getByRole('button', { name: 'Mattina' });
    await morning.click();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(morning).toHaveAttribute('aria-pressed', 'true');
      expect(await findings(page), `${width} px, filtered`).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px, text of 200 %`).toBeLessThanOrEqual(0);
      await expect(proposed(page).first()).toBeVisible();
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  });

test('a wish shows other slots, and the keyboard takes one', { tag: '@once' }, async ({ page }) => {
  await openBranches(page, 'personal');
  const wish = page.getByRole('button', { name: 'Dopo le 17' });
  await wish.focus();
  await page.keyboard.press('Enter');
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
  for (const one of await proposed(page).all()) await expect(one).toHaveAccessibleName(/ 1[78]:[03]0 /);
  const arrived = heading(page, 'Inserisci il tuo codice fiscale');
  await expect(async () => {
    if (await arrived.isVisible()) return;
    await proposed(page).first().press('Enter', { timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(
    page.getByRole('complementary', { name: 'Il tuo appuntamento' }).getByText(/^Ore 1[78]:/),
  ).toBeAttached();
});

test('a point of the drawing chooses its branch', { tag: '@once' }, async ({ page }) => {
  await openBranches(page, 'personal');
  const point = page.getByRole('button', { name: /^Scegli Filiale .*, a / }).last();
  const name = (await point.getAttribute('aria-label'))?.replace(/^Scegli |, a .*$/g, '') ?? '';
  await point.click();
  await expect(point).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: new RegExp(`^\\d?\\s?${name}`) })).toBeChecked();
});

async function openBranches(page: Page, product: 'personal' | 'salary'): Promise<void> {
  if (product === 'personal') await openPlace(page);
  else {
    await page.goto('/fa3/c5');
    await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(heading(page, 'Dove vuoi incontrare il consulente?')).toBeVisible();
  }
  await sendPlace(page, '20121');
  await expect(heading(page, /^Scegli (filiale|agenzia), giorno e ora$/)).toBeVisible();
}
