import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchParts } from './fetch-parts.ts';

let inPage: string[];
const asked = vi.fn<(address: string) => Promise<Response>>();
const aScreen = () => vi.fn(async () => 'the screen');

let named = 0;
let script: string;
beforeEach(() => {
  inPage = [];
  named += 1;
  script = `summary-${named}.js`;
  asked.mockReset();
  asked.mockImplementation(async () => new Response('export const a = 1;'));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => inPage.find((address) => wanted === `script[src="${address}"]`) ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

// R14.1.5
test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a busy server', async () => new Response('', { status: 503 })],
])('a script that failed for %s is fetched again, and imported only once it is loaded', async (_, failure) => {
  asked.mockImplementationOnce(failure);
  const load = aScreen();
  await expect(fetchParts(load, [script])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await fetchParts(load, [script])).toBe('the screen');
  expect(asked).toHaveBeenCalledTimes(2);
});

// R14.1.5
test('another screen fetches a failed script again too', async () => {
  asked.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchParts(aScreen(), [script])).rejects.toThrow();
  expect(await fetchParts(aScreen(), [script])).toBe('the screen');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a script that is loaded, loading or in the page is not fetched twice', async () => {
  inPage = ['/index.js'];
  const all = ['index.js', script];
  await Promise.all([fetchParts(aScreen(), all), fetchParts(aScreen(), all)]);
  await fetchParts(aScreen(), all);
  expect(asked.mock.calls).toEqual([[`/${script}`]]);
});
