import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchParts } from './fetch-parts.ts';

/** What the page's head has of a style sheet. */
interface Link {
  readonly href: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

let links: Link[];
let inPage: string[];
/** Style sheets the page asks for ahead, by a link of another kind. */
let ahead: string[];
const asked = vi.fn<(address: string) => Promise<Response>>();
const linksTo = (part: string) => links.filter(({ href }) => href.endsWith(part));
/** What the browser says of the style sheet it was last asked for. */
const comes = (part: string) => linksTo(part).at(-1)?.onload();
const fails = (part: string) => linksTo(part).at(-1)?.onerror();
const aScreen = () => vi.fn(async () => 'the screen');

let named = 0;
let style: string;
let script: string;
beforeEach(() => {
  [links, inPage, ahead] = [[], [], []];
  named += 1;
  style = `summary-${named}.css`;
  script = `summary-${named}.js`;
  asked.mockReset();
  asked.mockImplementation(async () => new Response('export const a = 1;'));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', {
    head: { append: (link: Link) => links.push(link) },
    querySelector: (wanted: string) =>
      inPage.find((address) => wanted.includes(`"${address}"`)) ??
      ahead.find((address) => /(^|,)(link)?\[href/.test(wanted) && wanted.includes(`"${address}"`)) ??
      null,
    createElement: () => ({
      remove(this: Link) {
        links = links.filter((each) => each !== this);
      },
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

// R14.1.5
test('a style sheet that failed is asked for again, and there is no screen without it', async () => {
  const load = aScreen();
  const first = fetchParts(load, [script, style]);
  fails(style);
  await expect(first).rejects.toThrow(style);
  expect(load).not.toHaveBeenCalled();
  const second = fetchParts(load, [script, style]);
  expect(linksTo(style)).toHaveLength(1);
  comes(style);
  expect(await second).toBe('the screen');
});

// R14.1.5
test('another screen that needs the same style sheet asks for it again, too', async () => {
  const first = fetchParts(aScreen(), [style]);
  fails(style);
  await expect(first).rejects.toThrow();
  const other = fetchParts(aScreen(), [script, style]);
  comes(style);
  expect([await other, linksTo(style).length]).toEqual(['the screen', 1]);
});

// R14.1.5
test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a busy server', async () => new Response('', { status: 503 })],
])('a script that failed for %s is asked for again, and imported only once it is there', async (_, failure) => {
  asked.mockImplementationOnce(failure);
  const load = aScreen();
  await expect(fetchParts(load, [script])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await fetchParts(load, [script])).toBe('the screen');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what came, is on its way, or is in the page, is not asked for twice', async () => {
  inPage = ['/index.js', '/index.css'];
  const all = ['index.js', 'index.css', script, style];
  const both = [fetchParts(aScreen(), all), fetchParts(aScreen(), all)];
  comes(style);
  await Promise.all(both);
  await fetchParts(aScreen(), all);
  expect([links.map(({ href }) => href), asked.mock.calls]).toEqual([[`/${style}`], [[`/${script}`]]]);
});

// R14.1.5
test('a style sheet that is only asked for ahead is not in place: no screen shows without it', async () => {
  ahead = [`/${style}`];
  const shown = fetchParts(aScreen(), [style]);
  expect(linksTo(style)).toHaveLength(1);
  comes(style);
  expect(await shown).toBe('the screen');
});
