import { describe, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { KEY, post } from '../http/app.testing.ts';
import { everybodyPasses } from '../http/human-check/passes.ts';
import { pingNow } from '../http/ping.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { oppIdOf } from '../platform/crypto/request-code.ts';
import { testEdge } from './edge.testing.ts';
import type { EngineAnswer, UpstreamRequest } from './engine.ts';
import type { Entry } from './journal/entry.ts';
import { withOfflineFallback } from './offline-fallback.ts';
import { testJournal } from './proxy.testing.ts';

const consents = { privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: 0, privacyExtcommoffer: 0 };
const person = {
  ...{ nome: 'Mario', cognome: 'Rossi', email: 'mario.canarini@posta.example', cellulare: '333 1234567' },
  ...{ codiceFiscale: 'RSSMRA80A01H501U', ...consents },
};
const CREATE = { codFiliale: '0101', data: '20261123', ora: '09:30', prodottoLvl1: 'PP', datiCliente: person };
const SEARCH = { cap: '20121', latitude: 45.46, longitude: 9.19 };
const BEARER = { authorization: 'Bearer some-token', 'fissa-customer': 'one' };
const CONFIRMED = { Status: '0', resultCode: 0, Message: '', oppID: oppIdOf(KEY), contactID: '', typUrl: '' };

const answered = (status: number, json: unknown): EngineAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer error="invalid_token"' },
  body: Buffer.from(JSON.stringify(json)),
});

/** An edge in front of an engine that answers so, or is down. */
async function anEdge(engine: () => EngineAnswer | null) {
  const remembered: Entry[] = [];
  const asked: UpstreamRequest[] = [];
  const journal = { ...(await testJournal()), remember: (entry: Entry) => void remembered.push(entry) };
  const { app } = await testEdge({
    ...{ endpoints: ENDPOINT_LIST, journal },
    ask: async (question) => {
      if (question.path.startsWith('/fa3/api/')) asked.push(question);
      return engine();
    },
  });
  const send = (path: string, body: object, headers: Record<string, string> = BEARER) =>
    app.inject(post(path, body, { 'idempotency-key': KEY, ...headers }));
  return { app, send, journal, remembered, asked };
}

describe.each(['/fa3/api', '/fa3/proxy'])('with a token below %s', (base) => {
  // R18.11.6
  test.each([
    ['does not answer', () => null],
    ['is not available', () => answered(503, { code: 'unavailable' })],
  ])('a create gets 503 when the engine %s, and is not kept', async (_, engine) => {
    const { send, journal, remembered } = await anEdge(engine);
    const answer = await send(`${base}/CreateAppointment`, CREATE);
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('unavailable')]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([journal.find(oppIdOf(KEY)), remembered]).toEqual([undefined, []]);
  });

  // R18.11.6
  test('a search never gets a kept answer, and keeps none', async () => {
    let engine: () => EngineAnswer | null = () => answered(200, { Filiali: [] });
    const { send } = await anEdge(() => engine());
    const statusAfter = async (headers: Record<string, string>) => {
      engine = () => answered(200, { Filiali: [] });
      expect((await send(`${base}/TrovaFiliali3`, SEARCH, headers)).statusCode).toBe(200);
      engine = () => null;
      return [
        (await send('/fa3/proxy/TrovaFiliali3', SEARCH, {})).statusCode,
        (await send(`${base}/TrovaFiliali3`, SEARCH)).statusCode,
      ];
    };
    expect(await statusAfter(BEARER)).toEqual([503, 503]);
    await send('/fa3/proxy/TrovaFiliali3', SEARCH, {});
    engine = () => answered(200, { Filiali: [] });
    await send('/fa3/proxy/TrovaFiliali3', SEARCH, {});
    engine = () => null;
    expect((await send('/fa3/proxy/TrovaFiliali3', SEARCH, {})).statusCode).toBe(200);
    expect((await send(`${base}/TrovaFiliali3`, SEARCH)).statusCode).toBe(503);
  });

  // R18.11.6
  test('the engine gets token and customer, and its answer is sent; nothing is remembered and no visit begins', async () => {
    const { send, asked, remembered } = await anEdge(() => answered(200, CONFIRMED));
    const answer = await send(`${base}/CreateAppointment`, CREATE);
    expect([answer.statusCode, answer.headers['set-cookie'], remembered]).toEqual([200, undefined, []]);
    expect(asked.map(({ headers }) => headers)).toMatchObject([BEARER]);
    expect(asked[0]?.headers.cookie).toBeUndefined();
  });

  // R18.11.6
  test('a refusal of the token is sent as it is', async () => {
    const { send } = await anEdge(() => answered(401, { code: 'token-invalid' }));
    const answer = await send(`${base}/CreateAppointment`, CREATE);
    expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('token-invalid')]);
    if (base === '/fa3/api') expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  // R18.11.6
  test('a waiting request of a visitor under the same key is another request', async () => {
    let engine: () => EngineAnswer | null = () => null;
    const { send, asked } = await anEdge(() => engine());
    const visit = { cookie: `fissa-visit=${'v'.repeat(43)}` };
    expect((await send('/fa3/proxy/CreateAppointment', CREATE, visit)).statusCode).toBe(200);
    engine = () => answered(200, CONFIRMED);
    asked.length = 0;
    expect((await send(`${base}/CreateAppointment`, { ...CREATE, ora: '10:00' })).statusCode).toBe(200);
    expect(asked).toHaveLength(1);
  });
});

// R18.11.2, R18.11.6
test('a token request passes an edge unchanged and begins no visit; without an engine it gets 503', async () => {
  let engine: () => EngineAnswer | null = () => answered(401, { error: 'invalid_client' });
  const { app, asked } = await anEdge(() => engine());
  const form = 'grant_type=client_credentials';
  const headers = { authorization: 'Basic YTpi', 'content-type': 'application/x-www-form-urlencoded' };
  const send = () => app.inject({ method: 'POST', url: '/fa3/api/oauth/token', payload: form, headers });
  const answer = await send();
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'invalid_client' }]);
  expect([answer.headers['www-authenticate'], answer.headers['set-cookie']]).toEqual([expect.any(String), undefined]);
  expect([asked[0]?.body?.toString(), asked[0]?.headers]).toMatchObject([form, headers]);
  engine = () => null;
  expect((await send()).statusCode).toBe(503);
});

// R18.11.6
test('the fallback of an edge answers no request with a token', async () => {
  const ask = await withOfflineFallback(
    async () => null,
    { ping: pingNow(() => new Date()) },
    {
      ...{ sites: demoSites, log: { write: () => undefined }, randomBytes: Buffer.alloc, newRequestId: () => 'r' },
      ...{ clock: () => new Date(), passes: everybodyPasses, verifyHuman: async () => true, rateLimits: false },
      ...{ apiDocs: false, humanCheck: 'off', mapTiles: undefined, geocoder: 'embedded' },
    },
  );
  const question = { method: 'GET', path: '/fa3/api/ping', body: null, client: '', timeoutMs: 1_000, repeatable: true };
  expect((await ask({ ...question, headers: {} }))?.status).toBe(200);
  expect((await ask({ ...question, headers: { authorization: 'Bearer x' } }))?.status).toBe(503);
});
