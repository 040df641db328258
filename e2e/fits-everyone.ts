import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The minified build of axe. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The widths between the two repeat the layout of one of them: there only an overflow can be new. */
const NARROWEST_AND_WIDEST = [320, 1280];
const BETWEEN = 768;
/** Colours change with the scheme; no other finding of axe does. */
const CONTRAST = 'color-contrast';

/** Transitions are disabled: colours between two schemes are no state to check. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** No finding of axe at any width, no low contrast in light or dark, and no horizontal overflow. */
export async function fitsEveryone(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of NARROWEST_AND_WIDEST) {
    await page.setViewportSize({ width, height: 800 });
    // In a scrolled page a row can lie half under the top bar: axe reports it as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await show(page, 'light');
    expect(await findings(page), `${screen}, ${width} px`).toEqual([]);
    await isNoWider(page, screen, width);
    await show(page, 'dark');
    expect(await violations(page, (axe) => axe.withRules([CONTRAST])), `${screen}, ${width} px, dark`).toEqual([]);
  }
  await page.setViewportSize({ width: BETWEEN, height: 800 });
  await isNoWider(page, screen, BETWEEN);
  await page.setViewportSize(before);
}

async function isNoWider(page: Page, screen: string, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${screen} is wider than ${width} px`).toBeLessThanOrEqual(0);
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
}

/** The findings of axe for all rules except AAA, experimental ones, and a few others. */
export const findings = (page: Page, without: readonly string[] = []): Promise<string[]> =>
  violations(page, (axe) => axe.withTags(TAGS).disableRules([...without]));

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The page keeps the script until it is left; the minified one parses in half the time.
  const there = await page.evaluate(() => 'axe' in window);
  // Legacy mode: no separate page for the results, since no screen has frames of other origins.
  const axe = new AxeBuilder({ page, axeSource: there ? 'void 0' : AXE })
    .setLegacyMode(true)
    // None of these rules reads the style sheets, which axe would load again.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations: found } = await choose(axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
}
