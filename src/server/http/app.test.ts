import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getAppointment } from '#contract/appointments.ts';
import { err } from '#domain/result.ts';
import { anything, KEY, post, testApp } from './app.testing.ts';
import { type ProblemCode, served } from './public-gate.ts';

const PROVA = '/fa3/api/Prova';
const CODE = 'ABCDEFGHIJKLMNOPQR';
const HOLD = '/fa3/api/BloccaOrario';
const slot = { codFiliale: '0151', data: '20261123', ora: '09:00' };

// R14.2.13, R0.80
test('a request code is accepted under both field names and passed on under one', async () => {
  const asked: unknown[] = [];
  const call = served(getAppointment, async (input) => {
    asked.push(input);
    return err('not-found');
  });
  const { app } = await testApp({ calls: [call] });
  const statuses = [];
  for (const body of [{ oppID: CODE }, { appointmentId: CODE }, { oppID: CODE, appointmentId: CODE }])
    statuses.push((await app.inject(post('/fa3/api/GetAppuntamento', body))).statusCode);
  expect([statuses, asked]).toEqual([
    [404, 404, 400],
    [{ oppID: CODE }, { oppID: CODE }],
  ]);
});

// R13.3.5
test('a 429 carries the seconds of its limit', async () => {
  const refused = served(getAppointment, async () => ({ ok: false, error: 'too-many-requests', seconds: 754 }));
  const { app } = await testApp({ calls: [refused] });
  const answer = await app.inject(post('/fa3/api/GetAppuntamento', { oppID: CODE }));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '754']);
});

// R0.79, R0.83
describe('a bad request has its own status', () => {
  const deep = (levels: number) => `{"valore":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const bodies: readonly [what: string, body: string | Buffer, status: number, code: string][] = [
    ['broken JSON', '{"testo":', 400, 'malformed'],
    ['an empty body', '', 400, 'malformed'],
    ['a list', '[]', 400, 'malformed'],
    ['a bare string', '"x"', 400, 'malformed'],
    ['null', 'null', 400, 'malformed'],
    ['an unknown field', '{"altro":1}', 400, 'malformed'],
    ['a number for a string', '{"testo":1}', 400, 'malformed'],
    ['an array for a string', '{"testo":["a"]}', 400, 'malformed'],
    ['a string for a number', '{"si":"1"}', 400, 'malformed'],
    ['true for a number', '{"si":true}', 400, 'malformed'],
    ['a key twice', '{"testo":"a","testo":"b"}', 400, 'malformed'],
    ['a key twice, once escaped', '{"testo":"a","test\\u006f":"b"}', 400, 'malformed'],
    ['__proto__', '{"__proto__":{"admin":true}}', 400, 'malformed'],
    ['__proto__ far inside', '{"valore":{"a":{"__proto__":1}}}', 400, 'malformed'],
    ['depth 9', deep(8), 400, 'malformed'],
    ['a byte order mark', '\ufeff{}', 400, 'malformed'],
    ['a lone surrogate', '{"testo":"\\ud800"}', 400, 'malformed'],
    ['a NUL', '{"testo":"a\\u0000"}', 400, 'malformed'],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'malformed'],
    ['a byte more than 32 kB', JSON.stringify({ testo: 'x'.repeat(32 * 1024 - 11) }), 413, 'too-large'],
    ['40 kB', JSON.stringify({ testo: 'x'.repeat(40_000) }), 413, 'too-large'],
  ];
  test.each(bodies)('%s', async (_what, payload, status, code) => {
    const { app, askers } = await testApp();
    const answer = await app.inject(post(PROVA, payload));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ code, status, type: `urn:fissa:problem:${code}`, requestId: 'request-1' });
    expect(askers).toHaveLength(0);
  });

  test('a body of depth 8, of 32 kB, or with repeated text that looks like a key is accepted', async () => {
    const { app } = await testApp();
    const full = JSON.stringify({ testo: 'x'.repeat(32 * 1024 - 12) });
    expect([full.length, (await app.inject(post(PROVA, full))).statusCode]).toEqual([32 * 1024, 200]);
    expect((await app.inject(post(PROVA, deep(7)))).statusCode).toBe(200);
    expect((await app.inject(post(PROVA, '{"testo":"\\"testo\\": {\\"testo\\":"}'))).statusCode).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonx'])(
    '%s is not JSON',
    async (type) => {
      const { app } = await testApp();
      const answer = await app.inject({ ...post(PROVA, '{}'), headers: { 'content-type': type } });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'not-json']);
    },
  );

  test('a missing content type and an empty body are not JSON', async () => {
    const { app } = await testApp();
    expect((await app.inject({ method: 'POST', url: PROVA })).statusCode).toBe(415);
    expect((await app.inject({ method: 'POST', url: PROVA, payload: Buffer.from('{}') })).statusCode).toBe(415);
  });

  test.each(['?cap=1', '', '?cap=20121&cap=20122', '?cap=20121&altro=1', '?cap[__proto__]=1', '?cap=2012%00'])(
    'the query %s',
    async (query) => {
      const { app } = await testApp();
      expect((await app.inject(`/fa3/api/getCoordsByCap${query}`)).json()).toMatchObject({ code: 'malformed' });
    },
  );
});

describe('methods and names', () => {
  // R0.83
  test.each([
    ['GET', PROVA, 405, 'POST'],
    ['PUT', PROVA, 405, 'POST'],
    ['POST', '/fa3/api/ping', 405, 'GET'],
    ['OPTIONS', '/fa3/api/ping', 405, 'GET'],
    ['TRACE', '/fa3/', 405, 'GET'],
    ['DELETE', '/fa3/riepilogo', 405, 'GET'],
    ['GET', '/fa3/api/Ignota', 404, undefined],
    ['POST', '/fa3/api/Ignota', 404, undefined],
    ['GET', '/fa3/api/x/a.css', 404, undefined],
    ['GET', '/altrove', 404, undefined],
  ] as const)('%s %s answers %i', async (method, url, status, allow) => {
    const { app } = await testApp();
    const answer = await app.inject({ method: method as 'GET', url, headers: { 'content-type': 'application/json' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json().status).toBe(status);
  });
});

describe('keyed calls', () => {
  // R0.82
  test.each([undefined, 'k'.repeat(19), 'k'.repeat(256), 'k k'.repeat(10)])('reject the key %j', async (key) => {
    const { app } = await testApp();
    const answer = await app.inject(post(HOLD, slot, key === undefined ? {} : { 'idempotency-key': key }));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'key-missing']);
  });

  // R0.82
  test.each([KEY, 'k'.repeat(255)])('pass a valid key to the use case', async (key) => {
    const { app, askers } = await testApp();
    expect((await app.inject(post(HOLD, slot, { 'idempotency-key': key }))).statusCode).toBe(200);
    expect(askers[0]?.idempotencyKey).toBe(key);
  });
});

describe('answers', () => {
  test('are not cached and hold only fields of the contract', async () => {
    const { app } = await testApp();
    const answer = await app.inject(post('/fa3/api/reverseGeocode', { lat: 41.9, lng: 12.5 }));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      displayLines: ['Roma'],
      location: { lat: 41.9, lng: 12.5 },
      placeType: 'POSITION',
    });
  });

  // R0.82, R0.83, R0.92
  test.each<[ProblemCode, number]>([
    ['human-check-failed', 403],
    ['not-found', 404],
    ['key-reused', 422],
    ['masked-value-refused', 422],
    ['too-many-requests', 429],
    ['unavailable', 503],
  ])('the rejection %s answers %i with a code and a request id', async (code, status) => {
    const { app } = await testApp({ calls: [served(getAppointment, async () => err(code as 'not-found'))] });
    const answer = await app.inject(post('/fa3/api/GetAppuntamento', { oppID: CODE }));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    const { title, ...more } = answer.json();
    expect([more, typeof title]).toEqual([
      { type: `urn:fissa:problem:${code}`, status, code, requestId: 'request-1' },
      'string',
    ]);
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 429 || status === 503);
  });

  // R7.7
  test('a rejection by the use case has its status', async () => {
    const { app } = await testApp();
    const answer = await app.inject('/fa3/api/getCoordsByCap?cap=99999');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'cap-unknown']);
  });

  // R8.24, R0.83, R0.72, R0.38, R15.2.5
  test.each(['explode', 'wrong answer'])(
    '%s is answered with status 500 without details, and the server continues',
    async (testo) => {
      const { app, log } = await testApp();
      const answer = await app.inject(post(PROVA, { testo }));
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
      expect(answer.body + log.join('')).not.toMatch(/canary|customer|breaks/);
      expect(log.some((line) => JSON.parse(line).event === 'failed')).toBe(true);
      expect((await app.inject('/fa3/api/ping')).statusCode).toBe(200);
    },
  );
});

describe('cross-site requests', () => {
  const own = { host: 'localhost:3000' };
  // R0.83
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: 'http://localhost.evil.example:3000' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
  ])('%j answers %i', async (headers, status) => {
    const { app } = await testApp();
    const answer = await app.inject(post(PROVA, {}, { ...own, ...(headers as Record<string, string>) }));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    if (status === 403) expect(answer.json().code).toBe('cross-site');
    if (status === 403) expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('the log', () => {
  // R18.7.3
  test.each([
    ['info', [200, 403, 'failed', 500]],
    ['warn', [403, 'failed']],
    ['error', ['failed']],
  ] as const)('at the level %s it has %j', async (logLevel, kept) => {
    const { app, log } = await testApp({ logLevel });
    await app.inject('/fa3/api/ping');
    await app.inject(post(PROVA, {}, { 'sec-fetch-site': 'cross-site' }));
    await app.inject(post(PROVA, { testo: 'explode' }));
    expect(log.map((line) => JSON.parse(line)).map(({ event, status }) => status ?? event)).toEqual(kept);
  });

  // R4.80, R0.38
  test('names the route, never the URL, and stays one line', async () => {
    const { app, log } = await testApp();
    await app.inject('/fa3/api/getCoordsByCap?cap=20121%0d%0acanary');
    await app.inject(post(PROVA, { testo: 'canary\r\n' }, { 'user-agent': 'canary', cookie: 'canary=canary' }));
    expect(log).toHaveLength(2);
    const [first, second] = log.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ event: 'answered', method: 'GET', route: '/fa3/api/getCoordsByCap', status: 400 });
    expect(second).toMatchObject({ event: 'answered', method: 'POST', route: PROVA, status: 200 });
    expect(Object.keys(first).sort()).toEqual([
      'event',
      'level',
      'method',
      'ms',
      'requestId',
      'route',
      'status',
      'time',
    ]);
    expect(log.join('')).not.toContain('canary');
    expect(log.every((line) => line.trimEnd().split(/[\r\n]/).length === 1)).toBe(true);
  });
});

test('answers are counted by call, status and seconds', async () => {
  const seen: unknown[] = [];
  const { app } = await testApp({ onAnswer: (...answer) => void seen.push(answer) });
  await app.inject(post(PROVA, {}));
  expect(seen).toEqual([[anything.call, 200, expect.any(Number)]]);
});

test('broken HTTP is answered with a problem, and the connection closes', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = (app.server.address() as { port: number }).port;
  const text = await new Promise<string>((resolve) => {
    let received = '';
    const socket = createConnection(port, '127.0.0.1', () => socket.write('NONSENSE / HTTP/1.1\r\n\r\n'));
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('close', () => resolve(received));
  });
  await app.close();
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toContain('"code":"malformed"');
  expect(text).toContain('x-content-type-options: nosniff');
});
