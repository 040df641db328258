import { expect, type Page, test } from '@playwright/test';
import { findings, settle } from '../fits-everyone.ts';

/** What a state is looked at in: colours change, and with them what can be told apart. */
const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;
/**
 * In forced colours axe takes the colour of text from `-webkit-text-fill-color`, which the browser does not force there: it
 * names texts too faint that are drawn in the forced colour.
 */
const MISREAD = ['color-contrast'];

/** Once by the keyboard alone: its states are those of the mouse at this width, and were judged there. */
const JUDGED_BEFORE = 'keyboard';

/** A state of a page: no finding of axe however it is coloured, nothing wider than the window; counted as seen. */
export async function look(page: Page, state: string): Promise<void> {
  test.info().annotations.push({ type: 'state', description: state });
  if (test.info().project.name === JUDGED_BEFORE) return;
  // What says that it is loading is no state to judge.
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
