// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { lazyCall } from './lazy-call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// R7.1
test('every call sends the host of the page', async () => {
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

// R6.8, R7.45
test.each([
  ['PP', 'prestito_personale'],
  ['C5', 'prestito_personale'],
  ['BUSINESS', 'prestito_business'],
] as const)('a lookup of a person in the flow %s solves the challenge for %s', async (flow, action) => {
  const asked: string[] = [];
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{}', { status: 404 });
  });
  await lazyCall('lookUp', { CodiceFiscale: 'X', RecaptchaToken: '', flusso: flow }, { flow });
  expect(asked[0]).toBe(`/fa3/proxy/sfida?azione=${action}`);
});
