import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What is judged at each width: between the narrowest and the widest layout only sizes and scrolling change. */
const WIDTHS: readonly { readonly width: number; readonly isWhole: boolean; readonly isDarkToo: boolean }[] = [
  { width: 320, isWhole: true, isDarkToo: true },
  { width: 768, isWhole: false, isDarkToo: false },
  { width: 1280, isWhole: true, isDarkToo: false },
];
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** Colours halfway between two schemes are nobody's: what changes slowly is done at once. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** No finding of axe at any width, no faint colour in light or dark, and nothing wider than the window. */
export async function fitsEveryone(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const { width, isWhole, isDarkToo } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await show(page, 'light');
    const found = await findings(page, (axe) => (isWhole ? axe.withTags(TAGS) : axe.withRules(OF_LAYOUT)));
    expect(found, `${screen}, ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${screen} is wider than ${width} px`).toBeLessThanOrEqual(0);
    if (!isDarkToo) continue;
    await show(page, 'dark');
    const faint = await findings(page, (axe) => axe.withRules(['color-contrast']));
    expect(faint, `${screen}, ${width} px, dark`).toEqual([]);
  }
  await page.setViewportSize(before);
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
}

async function findings(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The page keeps the script until it is left; the one without comments and long names is half as long to read.
  const there = await page.evaluate(() => 'axe' in window);
  // Legacy: no page of its own for the results, since no screen has frames of other origins.
  const axe = new AxeBuilder({ page, axeSource: there ? 'void 0' : AXE })
    .setLegacyMode(true)
    // No rule of ours reads the style sheets, which axe would fetch again.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations } = await choose(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
}
