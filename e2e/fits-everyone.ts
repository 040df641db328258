import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [320, 768, 1280];

/** Colours halfway between two schemes are nobody's: what changes slowly is done at once. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** No finding of axe at any width, light or dark, and nothing wider than the window. */
export async function fitsEveryone(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      // The builder brings more than a megabyte of script each time, though the page keeps it until it is left.
      const there = await page.evaluate(() => 'axe' in window);
      // Legacy: no page of its own for the results, since no screen has frames of other origins.
      const axe = new AxeBuilder({ page, ...(there ? { axeSource: 'void 0' } : {}) })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .withTags(TAGS);
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
      expect(found, `${screen}, ${width} px, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${screen} is wider than ${width} px`).toBeLessThanOrEqual(0);
    }
  await page.setViewportSize(before);
}
