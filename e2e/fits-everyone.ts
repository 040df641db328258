import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** The minified build of axe. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All checks run at these widths. At widths in between the layout is the same, so only overflow is checked there. */
const NARROWEST = 320;
const WIDEST = 1280;
const BETWEEN = 768;
/** The only rule of axe whose result depends on the colour scheme. */
const CONTRAST = 'color-contrast';

/** Ends transitions, so that no colour between two schemes is checked. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** The project whose widths the running test checks; `both` if it runs in one project only. */
export function projectOfWidths(): 'both' | 'phone' | 'desktop' {
  const { tags, project } = test.info();
  if (tags.includes('@once') || tags.includes('@phone')) return 'both';
  return project.name === 'phone' ? 'phone' : 'desktop';
}

const widthsOf = { both: [NARROWEST, WIDEST], phone: [NARROWEST], desktop: [WIDEST] } as const;

/** Checks a screen with axe at several widths, contrast in both colour schemes, and horizontal overflow. */
export async function fitsEveryone(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of widthsOf[projectOfWidths()]) {
    await page.setViewportSize({ width, height: 800 });
    // Scrolls to the top, because axe would report controls that are half covered by the top bar as too small.
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
  // The script stays in the page until a navigation, so it is loaded once. The minified one parses in half the time.
  const there = await page.evaluate(() => 'axe' in window);
  // In legacy mode axe opens no extra page, which only screens with frames of other origins would need.
  const axe = new AxeBuilder({ page, axeSource: there ? 'void 0' : AXE })
    .setLegacyMode(true)
    // No preload, because none of these rules reads the style sheets.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations: found } = await choose(axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
}
