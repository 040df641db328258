import { expect, test } from 'vitest';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ping } from '#contract/service.ts';
import { testEdge } from './edge.testing.ts';
import type { UpstreamRequest } from './engine.ts';

const forAnEdge: Endpoint = { ...ping, call: 'PerUnEdge', audience: 'edge' };

/** Headers of an engine's answer that a browser needs. */
const TOLD = {
  ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'www-authenticate': 'Bearer' },
  ...{ 'set-cookie': ['fissa-proof=one', 'fissa-visit=two'], etag: '"1"', 'content-disposition': 'inline' },
  ...{ 'retry-after': '7', allow: 'POST', location: '/fa3/' },
};

/** An edge whose engine answers everything, and the requests that reached it. */
async function edge(apiDocs = true, trustedProxies: readonly string[] = []) {
  const asked: string[] = [];
  const clients: string[] = [];
  const shown: Readonly<Record<string, string>>[] = [];
  const { app } = await testEdge({
    ...{ apiDocs, trustedProxies, endpoints: [ping, forAnEdge] },
    ask: async ({ path, client, headers }: UpstreamRequest) => {
      asked.push(path);
      shown.push(headers);
      if (path.startsWith('/fa3/api/')) clients.push(client);
      return { status: 200, headers: { ...TOLD, server: 'engine' }, body: Buffer.from('{"Status":"0"}') };
    },
  });
  return { app, clients, shown, calls: () => asked.filter((path) => path.startsWith('/fa3/api/')) };
}

// R16.8.19
test.each(['/fa3/proxy/', '/fa3/api/'])(
  'a browser gets no endpoint of another audience from an edge below %s',
  async (base) => {
    const { app, calls } = await edge();
    expect((await app.inject(`${base}ping`)).statusCode).toBe(200);
    for (const name of ['PerUnEdge', 'PerUnEdg%65', 'PerUnEdge?a=1']) {
      const answer = await app.inject(`${base}${name}`);
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('unknown-call')]);
    }
    expect(calls()).toEqual(['/fa3/api/ping']);
  },
);

// R0.19
test('on the direct path an edge passes on the needed headers of an answer, cookies included, and no others', async () => {
  const { app } = await edge();
  const { headers } = await app.inject('/fa3/api/ping');
  expect(headers).toMatchObject(TOLD);
  expect(headers.server).toBeUndefined();
});

// R13.3.1
test.each([
  [[], '10.1.2.3'],
  [['10.0.0.0/8'], '198.51.100.7'],
])('an edge with the trusted proxies %j sends its engine the visitor address %s', async (trusted, client) => {
  const { app, clients } = await edge(true, trusted);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  for (const url of ['/fa3/proxy/ping', '/fa3/api/ping']) await app.inject({ url, headers, remoteAddress: '10.1.2.3' });
  expect(clients).toEqual([client, client]);
});
// R16.8.19
test.each(['/fa3/proxy/', '/sportello/api/'])('an edge serves none of the desk`s endpoints below %s', async (base) => {
  const { app, calls } = await edge();
  const post = async (call: string) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: base + call, payload: {} });
    return [statusCode, body.replaceAll(call, '')];
  };
  const unknown = await post('NonEsiste');
  expect(unknown[0]).toBeGreaterThanOrEqual(404);
  for (const { call } of Object.values(DESK_ENDPOINTS)) expect(await post(call), call).toEqual(unknown);
  expect(calls()).toEqual([]);
});

// R13.10.1
test.each(['docs', 'docs/', 'docs/static/index.html', 'openapi.json', 'open%61pi.json', 'x/../docs'])(
  'an edge with hidden documentation sends no request for %s',
  async (path) => {
    const { app, calls } = await edge(false);
    const [hidden, unknown] = [await app.inject(`/fa3/api/${path}`), await app.inject('/nowhere')];
    expect([hidden.statusCode, hidden.json()]).toEqual([404, unknown.json()]);
    expect(calls()).toEqual([]);
  },
);

// R18.5.1, R18.5.8
test('an edge forwards the documentation of the integration API, and its answers', async () => {
  const { app, shown } = await edge();
  const headers = {
    ...{ authorization: 'Bearer a.b.c', 'webhook-id': 'm1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
  };
  const answer = await app.inject({ url: '/fa3/api/appointments', headers });
  expect(shown.at(-1)).toMatchObject(headers);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
});
