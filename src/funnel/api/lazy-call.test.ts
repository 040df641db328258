// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { lazyCall } from './lazy-call.ts';

afterEach(() => void vi.unstubAllGlobals());

// R7.1
test('every call names the host of the page', async () => {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    const milan = { lat: 45.46, lng: 9.19, citta: 'Milano', provincia: 'MI' };
    return new Response(JSON.stringify({ status: 1, data: milan }));
  });
  expect(await lazyCall('getCoordsByCap', { cap: '20121' })).toMatchObject({ ok: true });
  expect(asked.map((headers) => headers.get('x-forward-host'))).toEqual([location.host]);
  expect(location.host).not.toBe('');
});
