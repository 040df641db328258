import { describe, expect, test } from 'vitest';
import { KEY, post } from '../http/app.testing.ts';
import { testProxy } from './proxy.testing.ts';

const HOLD = '/fa3/proxy/BloccaOrario';
const slot = { codFiliale: '0151', data: '20261123', ora: '09:00' };

describe('the resilience proxy', () => {
  // R0.22, R0.74, R0.17
  test('wraps an answer, and forwards cookies, idempotency key and address', async () => {
    const { app, askers } = await testProxy();
    const cookie = `fissa-visit=${'v'.repeat(43)}`;
    const headers = { 'idempotency-key': KEY, cookie, 'x-app': 'FA3', 'x-flow': 'PP', 'x-retry-count': '0' };
    const answer = await app.inject({ ...post(HOLD, slot, headers), remoteAddress: '10.1.1.1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 1, data: { Status: '0', scade: '2026-11-20T10:15:00Z' } });
    expect(askers[0]).toMatchObject({ idempotencyKey: KEY, address: '10.1.1.1', site: 'velaria' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('returns the cookies that the engine sets', async () => {
    const { app } = await testProxy();
    const answer = await app.inject(post('/fa3/proxy/Prova', {}));
    expect(answer.headers['set-cookie']).toHaveLength(2);
  });

  test('forwards a query', async () => {
    const { app } = await testProxy();
    const answer = await app.inject('/fa3/proxy/getCoordsByCap?cap=99999');
    expect([answer.statusCode, answer.json().status, answer.json().data.code]).toEqual([404, 0, 'cap-unknown']);
  });

  // R0.22, R0.74
  test.each([
    ['a missing key', post(HOLD, slot), 400, 'key-missing'],
    ['broken JSON', post('/fa3/proxy/Prova', '{"a":1,"a":2}'), 400, 'malformed'],
    ['no JSON', post('/fa3/proxy/Prova', '{}', { 'content-type': 'text/plain' }), 415, 'not-json'],
    ['40 kB', post('/fa3/proxy/Prova', 'x'.repeat(40_000)), 413, 'too-large'],
    ['a failure', post('/fa3/proxy/Prova', { testo: 'explode' }), 500, 'internal'],
    ['an unknown call', post('/fa3/proxy/Ignota', {}), 404, 'unknown-call'],
    ['a wrong method', { method: 'GET', url: HOLD } as const, 405, 'method-not-allowed'],
    ['a path for a call', { method: 'GET', url: '/fa3/proxy/..%2F..%2Fhealthz' } as const, 404, 'unknown-call'],
  ])('%s keeps its status and answers "not served"', async (_what, request, status, code) => {
    const { app } = await testProxy();
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 0, data: { code, status } });
  });

  // R0.23, R0.74
  test.each([
    ['localhost:3000', 200],
    ['c5.localhost', 200],
    ['VELARIA.example', 200],
    ['169.254.169.254', 403],
    ['[::]', 403],
    ['2130706433', 403],
    ['localhost.evil.example', 403],
    ['http://localhost', 403],
    ['localhost@evil.example', 403],
  ])("the forward host %s answers %i and never becomes the engine's address", async (host, status) => {
    const { app } = await testProxy();
    const answer = await app.inject({ url: '/fa3/proxy/ping', headers: { 'x-forward-host': host } });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json().data.code).toBe('forward-host');
  });
});

describe('limits', () => {
  // R0.83, R13.3.5
  test('the 61st branch request of a visit in a minute is refused; another visit of the same address is not', async () => {
    const { app } = await testProxy({ app: { rateLimits: true } });
    const ask = (visit: string, base = '/fa3/api') =>
      app.inject(
        post(`${base}/reverseGeocode`, { lat: 41.9, lng: 12.5 }, { cookie: `fissa-visit=${visit.repeat(43)}` }),
      );
    for (let i = 0; i < 30; i++) expect((await ask('a')).statusCode).toBe(200);
    for (let i = 0; i < 30; i++) expect((await ask('a', '/fa3/proxy')).statusCode).toBe(200);
    const refused = await ask('a');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    const wrapped = await ask('a', '/fa3/proxy');
    expect([wrapped.statusCode, wrapped.json().status]).toEqual([429, 0]);
    // The rest of the minute, not the five seconds of other refusals.
    for (const { headers } of [refused, wrapped]) expect(Number(headers['retry-after'])).toBeGreaterThan(5);
    expect((await ask('b')).statusCode).toBe(200);
  });

  // R0.66
  test('can be turned off', async () => {
    const { app } = await testProxy({ app: { rateLimits: false } });
    const cookie = `fissa-visit=${'a'.repeat(43)}`;
    const request = post('/fa3/api/reverseGeocode', { lat: 41.9, lng: 12.5 }, { cookie });
    for (let i = 0; i < 61; i++) expect((await app.inject(request)).statusCode).toBe(200);
  });
});

// R0.77
test('ready only while the database answers', async () => {
  const down = await testProxy({ app: { isReady: () => Promise.reject(new Error('down')) } });
  const answer = await down.app.inject('/readyz');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await down.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});
