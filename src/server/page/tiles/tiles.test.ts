import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { mountTiles } from './mount-tiles.ts';
import { createTiles, type TilesDeps } from './tiles.ts';

const template = 'https://tiles.example/{z}/{x}/{y}.png?key=secret';
const MILAN = '/fa3/tiles/17/68881/46909';
const picture = (bytes = 'PNG', type = 'image/png') => new Response(bytes, { headers: { 'content-type': type } });

function tiles(answer: TilesDeps['fetch'] = async () => picture()) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch: TilesDeps['fetch'] = (url, init) => {
    asked.push({ url, init });
    return answer(url, init);
  };
  const app = Fastify();
  mountTiles(app, createTiles({ fetch, template, patienceMs: 20 }));
  return { asked, get: (url: string) => app.inject(url) };
}

describe('a tile', () => {
  // R0.41
  test('is same-origin, fetched once, and cacheable for a week', async () => {
    const { get, asked } = tiles();
    const answer = await get(MILAN);
    expect([answer.statusCode, answer.body]).toEqual([200, 'PNG']);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' });
    await get(MILAN);
    expect(asked.map(({ url }) => url)).toEqual(['https://tiles.example/17/68881/46909.png?key=secret']);
  });

  // R0.41
  test('the service gets no visitor data, and redirects are not followed', async () => {
    const { get, asked } = tiles();
    await get(MILAN);
    expect(asked[0]?.init).toMatchObject({ redirect: 'error' });
    expect(Object.keys(asked[0]?.init.headers ?? {})).toEqual(['accept', 'user-agent']);
  });

  test.each([
    '/fa3/tiles/17/1/1',
    '/fa3/tiles/9/269/183',
    '/fa3/tiles/19/275525/187449',
    '/fa3/tiles/17/68881/46909.png',
    '/fa3/tiles/17/-1/46909',
    '/fa3/tiles/17/6888%31x/46909',
    '/fa3/tiles/17/..%2f..%2fsecret/46909',
    '/fa3/tiles/1e1/68881/46909',
  ])('%s returns 404 without an upstream request', async (url) => {
    const { get, asked } = tiles();
    expect((await get(url)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  test.each<[string, TilesDeps['fetch']]>([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['says no', async () => new Response('no', { status: 403, headers: { 'content-type': 'image/png' } })],
    ['sends a page', async () => picture('<script>', 'text/html')],
    ['sends a drawing with scripts', async () => picture('<svg/>', 'image/svg+xml')],
    ['sends too much', async () => picture('x'.repeat(300_000))],
    ['never answers', (_, { signal }) => new Promise((_, no) => signal?.addEventListener('abort', () => no(signal)))],
  ])('is unavailable when the service %s', async (_, answer) => {
    const { get } = tiles(answer);
    const refused = await get(MILAN);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['cache-control']).not.toContain('max-age');
  });

  test('six fetches run concurrently, the rest waits, and excess requests are rejected', async () => {
    const open: (() => void)[] = [];
    const { get, asked } = tiles(() => new Promise((answer) => open.push(() => answer(picture()))));
    const all = Array.from({ length: 70 }, (_, n) => get(`/fa3/tiles/17/${68_800 + n}/46909`));
    const turnedAway = all.map((one) => one.then(({ statusCode }) => statusCode));
    await Promise.race(turnedAway);
    expect(asked).toHaveLength(6);
    const served = setInterval(() => open.splice(0).forEach((go) => void go()), 1);
    const codes = await Promise.all(turnedAway);
    clearInterval(served);
    expect(codes.filter((code) => code === 503)).toHaveLength(4);
    expect(codes.filter((code) => code === 200)).toHaveLength(66);
  });
});
