import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The builder's own, shortened. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [320, 768, 1280];
/** Colours change with the scheme, and between the narrowest and the widest layout; nothing else of axe's does. */
const CONTRAST = 'color-contrast';

/** Colours halfway between two schemes are nobody's: what changes slowly is done at once. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** No finding of axe at any width, no faint colour in light or dark, and nothing wider than the window. */
export async function fitsEveryone(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of WIDTHS) {
    const hasColours = width !== WIDTHS.at(1);
    await page.setViewportSize({ width, height: 800 });
    // Scrolled, a row can lie half under the bar at the top: axe finds it too small to press.
    await page.evaluate(() => window.scrollTo(0, 0));
    await show(page, 'light');
    const found = await findings(page, hasColours ? [] : [CONTRAST]);
    expect(found, `${screen}, ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${screen} is wider than ${width} px`).toBeLessThanOrEqual(0);
    if (!hasColours) continue;
    await show(page, 'dark');
    expect(await violations(page, (axe) => axe.withRules([CONTRAST])), `${screen}, ${width} px, dark`).toEqual([]);
  }
  await page.setViewportSize(before);
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
}

/** What axe finds by all of its rules but those of AAA and of experiments, and some. */
export const findings = (page: Page, without: readonly string[]): Promise<string[]> =>
  violations(page, (axe) => axe.withTags(TAGS).disableRules([...without]));

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The page keeps the script until it is left, and a shortened one is half as long to read.
  const there = await page.evaluate(() => 'axe' in window);
  // Legacy: no page of its own for the results, since no screen has frames of other origins.
  const axe = new AxeBuilder({ page, axeSource: there ? 'void 0' : AXE })
    .setLegacyMode(true)
    // No rule of ours reads the style sheets, which axe would fetch again.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations: found } = await choose(axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
}
