import { expect, type Page } from '@playwright/test';

const PHONE = { width: 360, height: 740 };

/** Checks that at 200 % text size and 360 px no word is broken and nothing overflows (WCAG 1.4.4, 1.4.10). */
export async function keepsWordsWhole(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const found = await page.evaluate(brokenWords);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(before);
  expect(found, `${screen}: words at twice the size`).toEqual([]);
  expect(overflow, `${screen} at twice the size is wider than the window`).toBeLessThanOrEqual(0);
}

/** Runs in the page: finds words that are broken over several lines. Mail addresses, hosts and codes may break. */
function brokenWords(): string[] {
  const broken = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!owner || owner.closest('svg, script, style, noscript, option, datalist') || !owner.checkVisibility()) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<![\p{L}\d@.])\p{L}{3,}(?![\d@.]\w)/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) broken.add(word);
    }
  }
  return [...broken];
}
