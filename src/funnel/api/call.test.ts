import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallDeps } from '#client/call.ts';
import { createAppointment } from '#contract/appointments.ts';
import { findBranches, holdSlot } from '#contract/branches.ts';
import { cancelAppointment } from '#contract/change.ts';
import { lookUp } from '#contract/lookup.ts';
import { getCoordsByCap } from '#contract/places.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { createCall } from './call.ts';

const milan = { lat: 45.46, lng: 9.19, citta: 'Milano', provincia: 'MI' };
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'dead' | 'late';

function deps(
  answers: (url: string, init: RequestInit) => Answer,
  random = () => 0.5,
  online: CallDeps['online'] = async () => undefined,
) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const logged: string[] = [];
  let now = 0;
  const literal: CallDeps = {
    fetch: async (url, init) => {
      asked.push({ url, headers: init.headers as Record<string, string> });
      const answer = answers(url, init);
      if (answer === 'dead') throw new TypeError('connection refused');
      if (answer === 'late') throw new DOMException('too late', 'TimeoutError');
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
    },
    online,
    pause: async (ms) => {
      now += ms;
    },
    now: () => now,
    random,
    log: (line) => logged.push(line),
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { call: createCall(literal), asked, logged, pass };
}
const isProxy = (url: string) => url.startsWith('/fa3/proxy/');

describe('a call of the page', () => {
  test('sends nothing while the device is offline, and does not count that time', async () => {
    let offline = 2;
    const { call, asked, pass } = deps(
      () => (offline > 0 ? 'dead' : { status: 200, body: { status: 1, data: milan } }),
      () => 0.5,
      async () => {
        if (offline === 0) return;
        offline = 0;
        pass(600_000);
      },
    );
    expect(await call(getCoordsByCap, { cap: '20121' })).toEqual({ ok: true, value: milan });
    expect(asked).toHaveLength(1);
  });

  // R7.1, R7.2, R0.74
  test('calls the proxy first and uses its answer', async () => {
    const { call, asked } = deps(() => ({ status: 200, body: { status: 1, data: milan } }));
    expect(await call(getCoordsByCap, { cap: '20121' })).toEqual({ ok: true, value: milan });
    expect(asked.map((a) => a.url)).toEqual(['/fa3/proxy/getCoordsByCap?cap=20121']);
    expect(asked[0]?.headers).toMatchObject({ 'x-app': 'FA3', 'x-flow': 'PP', 'x-retry-count': '0' });
  });

  // R7.1, R0.74
  test("sends the page's host and the number of the try to the proxy, and to the direct service neither", async () => {
    const { call, asked } = deps(() => 'dead');
    await call(getCoordsByCap, { cap: '20121' }, { host: 'velaria.example' });
    const told = (url: string) => asked.filter((one) => one.url.startsWith(url)).map(({ headers }) => headers);
    expect(told('/fa3/proxy/').map((one) => [one['x-forward-host'], one['x-retry-count']])).toEqual(
      ['0', '1', '2'].map((retry) => ['velaria.example', retry]),
    );
    expect(new Set(told('/fa3/api/').flatMap(Object.keys))).toEqual(new Set(['x-request-id']));
  });

  // R18.7.5
  test("gives all tries of a call on both paths one request id, short enough to prefix the server's id", async () => {
    const draws = [0.5, 0.25, 0.75, 0.5, 0.125, 0.25];
    const { call, asked } = deps(
      () => 'dead',
      () => draws.shift() ?? 0.5,
    );
    await call(getCoordsByCap, { cap: '20121' });
    expect(asked).toHaveLength(6);
    expect(new Set(asked.map(({ headers }) => headers['x-request-id']))).toEqual(new Set(['80000000']));
    await call(getCoordsByCap, { cap: '20122' });
    expect(asked.at(-1)?.headers['x-request-id']).toBe('20000000');
  });

  // R7.2, R7.3, R0.22
  test.each([
    ['a proxy status of 0', { status: 200, body: { status: 0, data: null } }],
    ['a proxy status of 2, whatever comes with it', { status: 200, body: { status: 2, data: {} } }],
    ['a proxy answer without a status', { status: 200, body: {} }],
    ['a proxy answer other than 200', { status: 502, body: { status: 1, data: {} } }],
    ['a dead proxy', 'dead'],
  ] satisfies [string, Answer][])('falls back to the direct service on %s', async (_, failure) => {
    const { call, asked } = deps((url) => (isProxy(url) ? failure : { status: 200, body: milan }));
    expect(await call(getCoordsByCap, { cap: '20121' })).toEqual({ ok: true, value: milan });
    expect(asked.at(-1)?.url).toBe('/fa3/api/getCoordsByCap?cap=20121');
    const held = { Status: '0', scade: '2026-11-20T10:15:00Z' };
    const sending = deps((url) => (isProxy(url) ? failure : { status: 200, body: held }));
    const hour = { codFiliale: '0151', data: '20261123', ora: '09:00' };
    expect(await sending.call(holdSlot, hour, { key: 'k'.repeat(20) })).toEqual({ ok: true, value: held });
    expect(sending.asked.map(({ url }) => url)).toEqual(['/fa3/proxy/BloccaOrario', '/fa3/api/BloccaOrario']);
  });

  test.each([
    [{ 'retry-after': '720' }, 'too-many 720'],
    [{}, 'too-many 60'],
  ])('a rate limit with %j becomes %s, which says when to try again', async (headers, error) => {
    const { call } = deps(() => ({ status: 429, body: { code: 'too-many-requests' }, headers }));
    expect(await call(getCoordsByCap, { cap: '20121' })).toEqual({ ok: false, error });
  });

  test('returns a refusal by its name, without a retry', async () => {
    const { call, asked } = deps(() => ({ status: 404, body: { code: 'cap-unknown' } }));
    expect(await call(getCoordsByCap, { cap: '99999' })).toEqual({ ok: false, error: 'not-found' });
    expect(asked).toHaveLength(2);
  });

  // R0.95
  test('returns the state of a version conflict as an answer, not as a refusal', async () => {
    const stale = { Status: '1', motivo: 'versione', Message: 'x', appuntamento: aWireAppointment({ versione: 4 }) };
    const { call } = deps((url) =>
      isProxy(url) ? { status: 409, body: { status: 0, data: stale } } : { status: 409, body: stale },
    );
    const asked = { oppID: stale.appuntamento.oppID, versione: 3 };
    expect(await call(cancelAppointment, asked)).toMatchObject({ ok: true, value: { appuntamento: { versione: 4 } } });
  });

  test('returns malformed for an answer outside the contract', async () => {
    const { call } = deps(() => ({ status: 200, body: { status: 1, data: { lat: 'north' } } }));
    expect(await call(getCoordsByCap, { cap: '20121' })).toEqual({ ok: false, error: 'malformed' });
  });

  // R4.31, R8.2
  test('returns malformed for a tax-code reply without appointments', async () => {
    const datiCliente = Object.fromEntries(
      'nome cognome email cellulare codiceFiscale capResidenza cap tipoOccupazione'
        .split(' ')
        .map((name) => [name, '']),
    );
    const without = { datiCliente, lookupRef: '', isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 };
    const answered = (data: object) => deps(() => ({ status: 200, body: { status: 1, data } })).call;
    const asked = { CodiceFiscale: 'BLLGVR87D52M999Y' };
    expect(await answered(without)(lookUp, asked)).toEqual({ ok: false, error: 'malformed' });
    expect(await answered({ ...without, appointmentData: {} })(lookUp, asked)).toMatchObject({ ok: true });
  });

  // R4.31
  test.each(['dead', 'late'] as const)(
    'of a tax code to a service that is %s counts as unanswered, not as malformed',
    async (is) => {
      const asked = { CodiceFiscale: 'BLLGVR87D52M999Y' };
      expect(await deps(() => is).call(lookUp, asked)).toEqual({ ok: false, error: 'network' });
    },
  );

  // R14.2.12
  test("accepts the engine's other spelling of field names", async () => {
    const names = ['nome', 'cognome', 'email', 'codiceFiscale', 'capResidenza', 'cap', 'tipoOccupazione', 'cellulare'];
    const datiCliente = Object.fromEntries(names.map((name) => [name, '']));
    const data = {
      datiCliente,
      lookupRef: '',
      isAlreadyPP: false,
      isAlreadyC5: false,
      ricontatto: 1,
      appointmentData: {},
    };
    const { call } = deps(() => ({ status: 200, body: { status: 1, data } }));
    expect(await call(lookUp, { CodiceFiscale: 'BLLGVR87D52M999Y' })).toMatchObject({ value: { Ricontatto: 1 } });
  });

  // R7.34, R0.16, R0.17
  test.each([
    ['a silent server', 'dead'],
    ['a full journal', { status: 503, body: { status: 0, data: { code: 'unavailable' } } }],
  ] satisfies [string, Answer][])(
    'to %s sends one key on both paths and in every try, and gives up after 60 seconds',
    async (_, nothing) => {
      const { call, asked } = deps(() => nothing);
      const input = {} as Parameters<typeof call<typeof createAppointment>>[1];
      expect(await call(createAppointment, input, { key: 'k'.repeat(24) })).toEqual({ ok: false, error: 'network' });
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.length).toBeLessThanOrEqual(22);
      expect(new Set(asked.map((a) => a.headers['idempotency-key']))).toEqual(new Set(['k'.repeat(24)]));
    },
  );
});

// R7.4, R9.6
describe('the timeout of a call', () => {
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    [getCoordsByCap, 25_000, 2],
    [findBranches, 15_000, 1],
    [lookUp, 30_000, 0],
    [createAppointment, 60_000, 10],
  ] as const)('$call', ({ timeoutMs, retries }, inAll, tries) => {
    expect([timeoutMs, retries]).toEqual([inAll, tries]);
  });

  // R14.2.7
  test.each([
    [getCoordsByCap, 25_000],
    [findBranches, 15_000],
    [lookUp, 30_000],
    [createAppointment, 60_000],
  ] as const)('$call stops its first try when its time is over', async (endpoint, limit) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const { call } = deps(() => 'dead');
    await call(endpoint, {} as never);
    expect(limits.mock.calls[0]).toEqual([limit]);
  });

  // R14.2.7
  test.each([
    [getCoordsByCap, 25_000],
    [findBranches, 15_000],
    [lookUp, 30_000],
    [createAppointment, 60_000],
  ] as const)('$call has its full time on the direct path after a proxy that hung', async (endpoint, limit) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const { call, asked, pass } = deps((url) => {
      if (isProxy(url)) pass(limit);
      return 'dead';
    });
    expect(await call(endpoint, {} as never)).toEqual({ ok: false, error: 'network' });
    expect(asked.map(({ url }) => isProxy(url))).toEqual([true, false]);
    expect(limits.mock.calls).toEqual([[limit], [limit]]);
  });
});

// R8.17
test("the server's error text is logged; the page gets the name of a fault", async () => {
  const { call, logged } = deps((url) => ({ status: isProxy(url) ? 502 : 404, body: { code: 'cap-unknown' } }));
  expect(await call(getCoordsByCap, { cap: '99999' })).toEqual({ ok: false, error: 'not-found' });
  expect(logged).toEqual(['Api response code: 502', 'Api response code: 404']);
});
