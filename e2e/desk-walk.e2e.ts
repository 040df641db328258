import { expect, type Page, test } from '@playwright/test';
import { DEMO_STAFF } from '../src/server/demo/desk/staff.ts';
import { DESK, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';

const links = (page: Page) => page.getByRole('navigation').first().getByRole('link');

/** Addresses of the navigation, as this role has it. */
const pathsOf = async (page: Page): Promise<readonly string[]> => {
  await expect(links(page).first()).toBeVisible();
  const hrefs = await links(page).evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return [...new Set(hrefs)];
};

/** Goes there by the keyboard alone: the link has the focus, Enter follows it. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

// Not in `npm test`, whose browsers have little time: FISSA_E2E_LONG=1 npm run e2e -- -g @long
for (const { name, role } of DEMO_STAFF) {
  // R16.8.20
  test(`every page of a ${role} fits everyone, reached by the keyboard alone @once @long`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (problem) => faults.push(String(problem)));
    await signInAs(page, name);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${DESK}/`);
    for (const path of await pathsOf(page)) {
      await follow(page, path);
      await fitsEveryone(page, `${path} for a ${role}`);
      await page.emulateMedia({ forcedColors: 'active' });
      await fitsEveryone(page, `${path} for a ${role}, forced colours`);
      await page.emulateMedia({ forcedColors: 'none' });
      await fitsNarrow(page, `${path} for a ${role}`);
      // Half of it in each direction is what a window of double size shows.
      await page.setViewportSize({ width: 640, height: 450 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} at double size`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(faults).toEqual([]);
  });
}
