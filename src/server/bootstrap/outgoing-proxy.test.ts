import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runDoctor } from '../commands/doctor/run-doctor.ts';
import { createProvider } from '../desk/sign-in/provider.ts';
import { recaptchaCheck } from '../http/human-check/recaptcha.ts';
import { createPlaces } from '../network/places/create-places.ts';
import { postJson } from '../outbox/post.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { createTiles } from '../page/tiles/tiles.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { startForwardProxy } from '../platform/forward-proxy.testing.ts';
import { routeThroughProxy } from '../platform/route-through-proxy.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { createExporter } from '../platform/tracing/exporter.ts';

type Answer = Parameters<typeof startForwardProxy>[0];
const stops: (() => Promise<unknown>)[] = [];
// The certificate of the server behind the proxy is its own.
beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  vi.unstubAllEnvs();
});

async function aProxy(answer?: Answer, status?: number) {
  const proxy = await startForwardProxy(answer, status);
  stops.push(proxy.close);
  return proxy;
}
async function configured(source: Readonly<Record<string, string>>) {
  const read = readEnvironment(source);
  if (!read.ok) throw new Error(read.problems.join());
  stops.push(await routeThroughProxy(read.value));
}
const oidc = (issuer: string) => ({
  ...{ name: issuer, issuer, clientId: 'fissa', clientSecret: 's'.repeat(24), acr: undefined },
  ...{ knowsStaffCodes: false, returnTo: 'https://desk.example/back', leftTo: 'https://desk.example' },
});
const wish = { path: '/', asksAgain: false, staffId: null, hint: null };
const span: Parameters<ReturnType<typeof createExporter>['add']>[0] = {
  ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentId: undefined, name: 'x' },
  kind: 'server',
  ...{ from: 1, to: 2, attributes: {}, failure: null },
};

/** Every kind of outgoing call, and the host that it asks. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'hook.example': () => postJson('https://hook.example/in', '{}', {}),
  'places.example': async () => {
    const gazetteer = { suggest: async () => [], reverse: async () => null };
    const places = createPlaces('photon:https://places.example', { fetch }, gazetteer as never);
    await places.suggest('Torino', 5);
  },
  'human.example': () =>
    recaptchaCheck({ siteKey: 'a', secret: 'b', hosts: [], url: 'https://human.example', fetch }).verify(
      't',
      'prestito_personale',
      '',
    ),
  'tiles.example': () => createTiles({ fetch, template: 'https://tiles.example/{z}/{x}/{y}' })(6, 34, 23),
  'id.example': async () => (await createProvider(oidc('https://id.example'))).begin(wish),
  'traces.example': async () => {
    const exporter = createExporter({
      ...{ url: 'https://traces.example', headers: {}, service: 'fissa', onLost: () => undefined },
    });
    exporter.add(span);
    await exporter.stop();
  },
};

test.each(Object.keys(CALLS))('the call to %s goes through a tunnel of HTTPS_PROXY', async (host) => {
  const proxy = await aProxy(() => ({
    issuer: `https://${host}`,
    authorization_endpoint: `https://${host}/authorize`,
  }));
  await configured({ HTTPS_PROXY: proxy.url });
  await CALLS[host]?.();
  expect(proxy.seen.map(({ asked }) => asked)).toEqual([`CONNECT ${host}:443`]);
});

test('a plain http address is asked of HTTP_PROXY, with its credentials', async () => {
  const proxy = await aProxy();
  await configured({ HTTP_PROXY: proxy.url.replace('//', '//user:geh%40im@') });
  await postJson('http://hook.example/in', '{}', {});
  expect(proxy.seen).toEqual([
    { asked: 'POST http://hook.example/in', authorization: `Basic ${Buffer.from('user:geh@im').toString('base64')}` },
  ]);
});

test('hosts of NO_PROXY, this machine, and the engine of an edge are asked directly', async () => {
  const proxy = await aProxy();
  const receiver = await startReceiver();
  stops.push(receiver.close);
  await configured({ http_proxy: proxy.url, NO_PROXY: '.invalid', FISSA_API_URL: 'http://engine.invalid:3001' });
  await postJson(receiver.url, '{}', {});
  await expect(postJson('http://crm.invalid/in', '{}', {})).rejects.toThrow('fetch failed');
  await expect(postJson('http://engine.invalid:3001/in', '{}', {})).rejects.toThrow('fetch failed');
  expect([receiver.received.length, proxy.seen]).toEqual([1, []]);
});

test('a redirect is not followed through a proxy either', async () => {
  const proxy = await aProxy(() => ({}), 302);
  await configured({ HTTP_PROXY: proxy.url });
  await expect(postJson('https://hook.example/in', '{}', {})).rejects.toThrow('The receiver answered 302');
  expect(proxy.seen.map(({ asked }) => asked)).toEqual(['CONNECT hook.example:443']);
});

test('NO_PROXY=* and no proxy leave fetch as it is', async () => {
  const own = fetch;
  await configured({ HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '*' });
  await configured({});
  expect(fetch).toBe(own);
});

test('the doctor says when the proxy refuses a tunnel', async () => {
  const proxy = await aProxy(() => ({}), 403);
  const own = fetch;
  stops.push(async () => Object.assign(globalThis, { fetch: own }));
  const webhooks = { WEBHOOK_URLS: 'https://hook.example/in', WEBHOOK_SECRET: 'w'.repeat(24) };
  const source = { ...webhooks, FISSA_DATA_DIR: temporaryFolder('proxy'), HTTPS_PROXY: proxy.url };
  expect((await runDoctor(source, [])).lines).toContain(
    'red     webhook   hook.example cannot be reached (the proxy answers 403): deliveries wait and are tried again',
  );
});

test('the doctor asks through the proxy, and says so without its password', async () => {
  const proxy = await aProxy();
  const webhooks = { WEBHOOK_URLS: 'https://hook.example/in', WEBHOOK_SECRET: 'w'.repeat(24) };
  const source = { ...webhooks, FISSA_DATA_DIR: temporaryFolder('proxy') };
  const own = fetch;
  stops.push(async () => Object.assign(globalThis, { fetch: own }));
  const { lines } = await runDoctor({ ...source, HTTPS_PROXY: proxy.url.replace('//', '//user:geheim@') }, []);
  expect(lines).toContain(
    `green   proxy     services are asked through ${proxy.host} (https, except localhost, 127.0.0.1, [::1])`,
  );
  expect(lines).toContain('green   webhook   hook.example answers');
  expect(proxy.seen.map(({ asked }) => asked)).toContain('CONNECT hook.example:443');
  expect(lines.join()).not.toContain('geheim');
  await proxy.close();
  stops.splice(stops.indexOf(proxy.close), 1);
  const closed = await runDoctor({ ...source, HTTPS_PROXY: proxy.host }, []);
  expect(closed.lines).toContain(
    `red     proxy     ${proxy.host} cannot be reached (ECONNREFUSED): correct HTTPS_PROXY or HTTP_PROXY`,
  );
});
