import { beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { aPayload } from '../booking/booking.testing.ts';
import { KEY, post } from '../http/app.testing.ts';
import type { EngineAnswer } from './engine.ts';
import { testProxy } from './proxy.testing.ts';

const search = { cap: '20121', latitude: 45.47, longitude: 9.19 };
const found = JSON.stringify({ Filiali: [], IsCapClink: false });
const good: EngineAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(found),
};

let engine: EngineAnswer | null;
let given: number[];
let send: (call: string, body: object, headers?: Record<string, string>) => Promise<number>;
beforeEach(async () => {
  engine = null;
  given = [];
  const { app } = await testProxy({
    proxy: { endpoints: ENDPOINT_LIST },
    between:
      () =>
      async ({ timeoutMs }) => {
        given.push(timeoutMs);
        return engine;
      },
  });
  send = async (call, body, headers = {}) =>
    (await app.inject(post(`/fa3/proxy/${call}`, body, headers))).json<{ status: number }>().status;
});

// R14.2.7
describe('the timeout for an engine that hangs is', () => {
  test.each([
    ['a search', 'TrovaFiliali3', search, 15_000],
    ['a hold', 'BloccaOrario', { codFiliale: '0101', data: '20261123', ora: '09:30' }, 25_000],
    ['who a tax code is', 'GetUserDataAndAppointmentByCf', { CodiceFiscale: 'X' }, 30_000],
    ['a move, which no journal takes', 'CreaAppuntamentoAsync', { oppID: 'ABCDEFGHIJKLMNOPQR', versione: 1 }, 60_000],
  ])('that of the page for %s', async (_, call, body, most) => {
    await send(call, body, { 'idempotency-key': KEY });
    expect(given).toEqual([most]);
  });

  test('five seconds if the journal can answer instead', async () => {
    expect(await send('CreateAppointment', aPayload(), { 'idempotency-key': KEY })).toBe(1);
    expect(given).toEqual([5_000]);
  });

  test('eight seconds if a cached answer exists', async () => {
    engine = good;
    await send('TrovaFiliali3', search);
    engine = null;
    expect(await send('TrovaFiliali3', search)).toBe(1);
    expect(given).toEqual([15_000, 8_000]);
  });
});
