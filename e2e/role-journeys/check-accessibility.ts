import { expect, type Page, test } from '@playwright/test';
import { findings, settle } from '../fits-everyone.ts';

/** The colour modes of a check: contrast differs between them. */
const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;
/**
 * Rules that are skipped in forced colours: axe reads the text colour from `-webkit-text-fill-color`, which the browser
 * does not force, and reports wrong contrast errors.
 */
const MISREAD = ['color-contrast'];

/** The project in which states are not checked, because they equal those of the mouse at the same width. */
const JUDGED_BEFORE = 'keyboard';

/** Checks a state of a page with axe in all colour modes, and for horizontal overflow; counts it in the report. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  test.info().annotations.push({ type: 'state', description: state });
  if (test.info().project.name === JUDGED_BEFORE) return;
  // Waits until the page has loaded.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const { name, media } of LOOKS) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await settle(page);
    const found = await findings(page, media.forcedColors === 'active' ? MISREAD : []);
    expect.soft(found, `${state}, ${name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `${state} is wider than the window`).toBeLessThanOrEqual(0);
}
