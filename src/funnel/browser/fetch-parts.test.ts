import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchParts } from './fetch-parts.ts';

/** What the page's head has of a link. */
interface Link {
  rel: string;
  href: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

let links: Link[];
const linksTo = (part: string) => links.filter(({ href }) => href.endsWith(part));
/** What the browser says of what it was last asked for. */
const comes = (part: string) => linksTo(part).at(-1)?.onload();
const fails = (part: string) => linksTo(part).at(-1)?.onerror();
const aScreen = () => vi.fn(async () => 'the screen');

let named = 0;
let style: string;
beforeEach(() => {
  links = [];
  named += 1;
  style = `summary-${named}.css`;
  vi.stubGlobal('document', {
    head: { append: (link: Link) => links.push(link) },
    querySelector: (wanted: string) => links.find(({ href }) => wanted === `link[href="${href}"]`) ?? null,
    createElement: () => ({
      remove(this: Link) {
        links = links.filter((each) => each !== this);
      },
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

// R14.1.5
test('a style sheet that failed is asked for again, as its script is, and there is no screen without it', async () => {
  const load = aScreen();
  const first = fetchParts(load, [style]);
  fails(style);
  await expect(first).rejects.toThrow(style);
  expect(load).not.toHaveBeenCalled();
  const second = fetchParts(load, [style]);
  expect(linksTo(style)).toHaveLength(1);
  comes(style);
  expect(await second).toBe('the screen');
});

// R14.1.5
test('another screen that needs the same style sheet asks for it again, too', async () => {
  const first = fetchParts(aScreen(), [style]);
  fails(style);
  await expect(first).rejects.toThrow();
  const other = fetchParts(aScreen(), ['other.js', style]);
  comes(style);
  expect([await other, linksTo(style).length]).toEqual(['the screen', 1]);
});

test('a style sheet that is on its way, came, or is in the page, is not asked for twice', async () => {
  const both = [fetchParts(aScreen(), [style]), fetchParts(aScreen(), [style])];
  expect(linksTo(style)).toHaveLength(1);
  comes(style);
  await Promise.all(both);
  await fetchParts(aScreen(), [style]);
  expect(linksTo(style)).toHaveLength(1);
  links.push({ ...(links[0] as Link), href: '/of-the-page.css' });
  await fetchParts(aScreen(), ['of-the-page.css']);
  expect(linksTo('.css')).toHaveLength(2);
});

test('scripts are announced once and not waited for', async () => {
  expect(await fetchParts(aScreen(), ['a.js', 'b.js'])).toBe('the screen');
  await fetchParts(aScreen(), ['a.js']);
  expect(linksTo('.js').map(({ rel }) => rel)).toEqual(['modulepreload', 'modulepreload']);
});
