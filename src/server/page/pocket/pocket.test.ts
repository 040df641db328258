import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../http/app.testing.ts';
import { demoSites } from '../../platform/config/demo-site.ts';

const off = { ...demoSites, features: { pocket: false } };
const MANIFEST = '/fa3/app.webmanifest';
const WORKER = '/fa3/worker.js';
const LINK = '<link rel="manifest" href="/fa3/app.webmanifest?lang=it" />';

interface Event {
  readonly request?: { readonly mode: string };
  readonly preloadResponse?: Promise<unknown>;
  waitUntil?(work: unknown): void;
  respondWith?(answer: Promise<unknown>): void;
}

/** Runs a worker's script, and returns what it does with its events. */
function runWorker(script: string, fetching: () => Promise<unknown>) {
  const listeners = new Map<string, (event: Event) => void>();
  const done: string[] = [];
  runInNewContext(script, {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    fetch: fetching,
    skipWaiting: () => done.push('skipWaiting'),
    registration: {
      unregister: async () => done.push('unregister'),
      navigationPreload: { enable: async () => done.push('preload') },
    },
    Response,
  });
  const dispatch = (name: string, event: Event = {}) => listeners.get(name)?.({ waitUntil: () => undefined, ...event });
  const navigate = async (mode: string): Promise<unknown> => {
    let answer: Promise<unknown> | null = null;
    const preloadResponse = Promise.resolve(undefined);
    dispatch('fetch', { request: { mode }, preloadResponse, respondWith: (given) => (answer = given) });
    return answer;
  };
  return { listeners, done, dispatch, navigate };
}

describe('a site with the offline page', () => {
  test('has a manifest in each of its languages, which the page names', async () => {
    const { app } = await testApp();
    expect((await app.inject('/fa3/')).body).toContain(LINK);
    expect((await app.inject('/fa3/')).body).toContain('<link rel="apple-touch-icon" href="/fa3/icon-180.png" />');
    const shown = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).json();
    expect(await shown(`${MANIFEST}?lang=de`, 'localhost')).toMatchObject({
      ...{ lang: 'de', start_url: '/fa3/', scope: '/fa3/', display: 'standalone', short_name: 'Velaria Credito' },
      icons: [
        { src: '/fa3/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/fa3/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
        { src: '/fa3/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
        { src: '/fa3/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    });
    expect(await shown(MANIFEST, 'c5.localhost')).toMatchObject({ lang: 'it', short_name: 'Quintavela' });
  });

  test('has a worker that lets the network answer, and carries a page for a failed navigation', async () => {
    const { app } = await testApp();
    const { body, headers } = await app.inject(`${WORKER}?lang=de`);
    expect(headers['cache-control']).toBe('no-cache');
    const online = runWorker(body, async () => 'from the network');
    expect([await online.navigate('navigate'), await online.navigate('cors')]).toEqual(['from the network', null]);
    const offline = await runWorker(body, () => Promise.reject(new Error('no network'))).navigate('navigate');
    const reply = offline as Response;
    const page = await reply.text();
    expect([reply.status, page.includes('<html lang="de">'), page.includes('Sie sind offline')]).toEqual([
      503,
      true,
      true,
    ]);
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/,
    );
    expect(body).not.toContain('caches');
  });
});

describe('a site that switches the offline page off', () => {
  test('has no manifest, and its page names none', async () => {
    const { app } = await testApp({ sites: off });
    expect([(await app.inject(MANIFEST)).statusCode, (await app.inject('/fa3/')).body.includes('manifest')]).toEqual([
      404,
      false,
    ]);
  });

  test('has a worker that removes itself and answers nothing', async () => {
    const { app } = await testApp({ sites: off });
    const worker = runWorker((await app.inject(WORKER)).body, async () => 'never');
    worker.dispatch('install');
    worker.dispatch('activate');
    expect([worker.done, worker.listeners.has('fetch')]).toEqual([['skipWaiting', 'unregister'], false]);
  });
});
