import { expect, type Page } from '@playwright/test';
import { projectOfWidths } from './fits-everyone.ts';

/**
 * Checks that at 320 px no content overflows, is cut off or overlaps. Exceptions are slides outside the view of their
 * carousel, docked bars and dialogs over the page, and placeholders, which only repeat a label. A test of both projects
 * checks it on the phone.
 */
export async function fitsNarrow(page: Page, screen: string, patienceMs = 20_000): Promise<void> {
  if (projectOfWidths() === 'desktop') return;
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(async () => expect(await page.evaluate(misfits), screen).toEqual([])).toPass({ timeout: patienceMs });
}

/** Runs in the page: describes all layout faults. */
function misfits(): string[] {
  const shown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const styleOf = (one: Element) => getComputedStyle(one);
  const pathOf = (one: Element | null): Element[] => (one ? [one, ...pathOf(one.parentElement)] : []);
  const isForEars = (one: Element) =>
    pathOf(one).some(
      (up) => styleOf(up).clipPath !== 'none' || (up.clientWidth <= 1 && styleOf(up).position === 'absolute'),
    );
  const clips = (up: Element) => ['hidden', 'clip'].includes(styleOf(up).overflowX);
  const scrolls = (up: Element) =>
    ['auto', 'scroll'].includes(styleOf(up).overflowX) && up.scrollWidth > up.clientWidth;
  const layerOf = (one: Element) =>
    pathOf(one).find((up) => up.matches('dialog') || ['fixed', 'sticky'].includes(styleOf(up).position)) ??
    document.body;

  interface Line {
    readonly text: string;
    readonly owner: Element;
    readonly layer: Element;
    readonly box: DOMRect;
  }
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!owner || text === '' || owner.closest('svg, script, style, option, datalist')) continue;
    if (!shown(owner) || isForEars(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 0) lines.push({ text: text.slice(0, 40), owner, layer: layerOf(owner), box });
  }

  const found = new Set<string>();
  if (document.documentElement.scrollWidth > innerWidth)
    found.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  for (const { text, owner, box } of lines) {
    const ups = pathOf(owner);
    if (!ups.some(scrolls) && (box.left < -1 || box.right > innerWidth + 1)) found.add(`beyond the window: ${text}`);
    for (const up of ups) {
      if (scrolls(up)) break;
      const frame = up.getBoundingClientRect();
      const beyond = box.right > frame.right + 1 || box.left < frame.left - 1;
      const below = box.bottom > frame.bottom + 2 || box.top < frame.top - 2;
      const isFramed = Number.parseFloat(styleOf(up).borderLeftWidth) > 0;
      const isBox = isFramed || up.matches('button, a, label, li, p, h1, h2, h3, legend, dd, dt');
      if (beyond && (clips(up) || isBox) && styleOf(up).display !== 'inline')
        found.add(`cut off or beyond its ${up.localName}: ${text}`);
      if (below && clips(up)) found.add(`cut off below its ${up.localName}: ${text}`);
    }
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (one.layer !== other.layer || one.owner === other.owner) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const least = Math.min(one.box.height, other.box.height);
      if (across > 1 && down > least / 3) found.add(`one over the other: ${one.text} | ${other.text}`);
    }
  return [...found];
}
