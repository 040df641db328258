import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { RECOGNISED } from '../../http/edge-signatures.ts';
import type { EngineAnswer, UpstreamRequest } from '../engine.ts';
import { testJournal } from '../proxy.testing.ts';
import type { Entry } from './entry.ts';
import { type ReplayProblem, replayAll } from './replay.ts';

const entry = (id: string): Entry => ({
  id,
  call: 'CreateAppointment',
  key: `key-of-${id}`,
  body: `{"id":"${id}"}`,
  host: 'velaria.example',
  client: '203.0.113.7',
  visit: 'v'.repeat(43),
  proof: 'f'.repeat(64),
});
const CONFIRMED = { Status: '0', resultCode: 0, Message: '', oppID: 'ABCDEFGHIJKLMNOPQR', contactID: '', typUrl: '' };
const REFUSED = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
const answer = (status: number, body: unknown, headers: object = RECOGNISED): EngineAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});

/** A journal of requests with one letter each, and an engine that answers by that letter. */
async function round(ids: string, answers: (id: string) => EngineAnswer | null, isReady = () => true) {
  const journal = await testJournal();
  for (const id of ids) await journal.accept(entry(id));
  const asked: UpstreamRequest[] = [];
  const troubles: ReplayProblem[] = [];
  await replayAll({
    journal,
    endpoints: ENDPOINT_LIST,
    edgeSignatures: {
      replay: (key, _of, proof) => ({ 'x-fissa-journal': `signed ${key}`, 'x-fissa-proof': `signed ${proof}` }),
    },
    onTrouble: (trouble) => void troubles.push(trouble),
    ask: async (question) => {
      if (question.path === '/readyz') return answer(isReady() ? 200 : 503, {});
      asked.push(question);
      return answers(question.headers['idempotency-key']?.at(-1) ?? '');
    },
  });
  const left = journal.all().map(({ id }) => id);
  return { asked, troubles, sent: asked.map(({ body }) => JSON.parse(String(body)).id).join(''), left: left.join('') };
}

// R0.17
test('requests are replayed in order, each with its own key, browser, site and address', async () => {
  const { asked, sent, left, troubles } = await round('ABC', () => answer(200, CONFIRMED));
  expect([sent, left, troubles]).toEqual(['ABC', '', []]);
  expect(asked[0]).toMatchObject({
    path: '/fa3/api/CreateAppointment',
    client: '203.0.113.7',
    headers: {
      'idempotency-key': 'key-of-A',
      'x-fissa-journal': 'signed key-of-A',
      'x-fissa-proof': `signed ${'f'.repeat(64)}`,
      host: 'velaria.example',
      cookie: `__Host-fissa-visit=${'v'.repeat(43)}`,
    },
  });
});

test('a request that the engine refuses counts as processed', async () => {
  expect((await round('A', () => answer(200, REFUSED))).left).toBe('');
});

test('an engine that does not answer ends the round, and loses nothing', async () => {
  const { sent, left } = await round('ABC', (id) => (id === 'B' ? null : answer(200, CONFIRMED)));
  expect([sent, left]).toEqual(['AB', 'BC']);
});

test.each([
  ['an error', answer(500, {})],
  ['too many requests', answer(429, {})],
  ['a page in place of data', { ...answer(200, ''), headers: { 'content-type': 'text/html', ...RECOGNISED } }],
  ['data the contract does not know', answer(200, { Status: '7' })],
])('after %s the request stays in the journal', async (_, given) => {
  expect((await round('A', () => given)).left).toBe('A');
});

test('an engine that fails and is not ready ends the round after three failures', async () => {
  const { sent, left } = await round(
    'ABCDE',
    () => answer(500, {}),
    () => false,
  );
  expect([sent, left]).toEqual(['ABC', 'ABCDE']);
});

test('an engine that stops being ready after the third failure ends the round at the next request', async () => {
  const ready = [true, false];
  const { sent, left } = await round(
    'ABCDE',
    () => answer(429, {}),
    () => ready.shift() ?? false,
  );
  expect([sent, left]).toEqual(['ABCD', 'ABCDE']);
});

test('a request that always fails does not delay others', async () => {
  const { sent, left } = await round('ABCDE', (id) => ('ABC'.includes(id) ? answer(500, {}) : answer(200, CONFIRMED)));
  expect([sent, left]).toEqual(['ABCDE', 'ABC']);
});

test('with an engine that has other keys all requests stay in the journal, and the operator is notified', async () => {
  const { left, troubles } = await round('A', () => answer(200, CONFIRMED, {}));
  expect([left, troubles]).toEqual(['A', [{ what: 'unrecognised', call: 'CreateAppointment', status: 200 }]]);
});

/** The trouble of a request without an address, which cannot be notified. */
const waitsForAPerson = (status: number) =>
  ['set-aside', 'untold'].map((what) => ({ what, call: 'CreateAppointment', status }));

test('a request rejected as invalid is set aside for the operator', async () => {
  const { left, troubles } = await round('AB', (id) => (id === 'A' ? answer(422, {}) : answer(200, CONFIRMED)));
  expect([left, troubles]).toEqual(['', waitsForAPerson(422)]);
});

// R13.1.3
test('a request at which a ready engine fails is retried with growing waits, then set aside; the others continue', async () => {
  const journal = await testJournal();
  for (const id of 'PA') await journal.accept(entry(id));
  const asked: string[] = [];
  const troubles: ReplayProblem[] = [];
  const failing = new Map();
  const deps = {
    journal,
    endpoints: ENDPOINT_LIST,
    edgeSignatures: { replay: () => ({}) },
    onTrouble: (trouble: ReplayProblem) => void troubles.push(trouble),
    ask: async ({ path, headers }: UpstreamRequest) => {
      if (path === '/readyz') return answer(200, {});
      const id = headers['idempotency-key']?.at(-1) ?? '';
      asked.push(id);
      return id === 'P' ? answer(500, {}) : answer(200, CONFIRMED);
    },
  };
  for (let rounds = 0; rounds < 10_000 && journal.all().length > 0; rounds += 1)
    await replayAll(deps, undefined, failing);
  expect(asked.join('')).toBe(`PA${'P'.repeat(11)}`);
  expect([journal.all(), troubles]).toEqual([[], waitsForAPerson(500)]);
});

test('while the engine is not ready a request is tried every round, and never set aside', async () => {
  const journal = await testJournal();
  await journal.accept(entry('P'));
  const failing = new Map();
  let asked = 0;
  const deps = {
    journal,
    endpoints: ENDPOINT_LIST,
    edgeSignatures: { replay: () => ({}) },
    onTrouble: () => undefined,
    ask: async ({ path }: UpstreamRequest) => {
      if (path !== '/readyz') asked += 1;
      return answer(503, {});
    },
  };
  for (let rounds = 0; rounds < 50; rounds += 1) await replayAll(deps, undefined, failing);
  expect([asked, journal.all()]).toEqual([50, [entry('P')]]);
});
