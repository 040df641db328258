import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { anything, post, type TestApp, testApp } from '../http/app.testing.ts';
import { createEdgeSignatures } from '../http/edge-signatures.ts';
import { served } from '../http/public-gate.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { EngineClient } from './engine.ts';
import { testProxy } from './proxy.testing.ts';
import { createUpstream } from './upstream.ts';

const NOW = () => new Date('2026-11-21T09:00:00Z');
const keys = { signing: Buffer.alloc(32, 3) };
const edgeSignatures = createEdgeSignatures(keys, NOW);
const linesOf = ({ log }: Pick<TestApp, 'log'>) =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ route }) => route !== '/readyz');

/** An engine in another process, from its edge's view. */
let engine: TestApp;
let ask: EngineClient;
beforeEach(async () => {
  let requests = 0;
  engine = await testApp({ edgeSignatures, newRequestId: () => `of-the-engine-${++requests}` });
  await engine.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = engine.app.server.address() as AddressInfo;
  ask = createUpstream({ url: `http://127.0.0.1:${port}`, now: () => performance.now(), edgeSignatures });
});
afterEach(async () => {
  engine.app.server.closeAllConnections();
  if (engine.app.server.listening) {
    const closed = once(engine.app.server, 'close');
    await engine.app.close();
    await closed;
  }
});

// R18.7.1
test('a request has one id at its edge, at the engine, in the error log, and in its answer', async () => {
  const edge = await testProxy({ between: () => (question) => ask({ ...question, timeoutMs: 30_000 }) });
  const answer = await edge.app.inject(post('/fa3/proxy/Prova', { testo: 'explode' }));
  expect(answer.statusCode).toBe(500);
  const id = answer.headers['x-request-id'];
  expect(answer.json().data.requestId).toBe(id);
  expect(linesOf(edge)).toMatchObject([{ event: 'answered', route: '/fa3/proxy/Prova', status: 500, requestId: id }]);
  expect(linesOf(engine)).toMatchObject([
    { event: 'failed', error: 'Error', requestId: id, stack: expect.arrayContaining([expect.stringContaining('at ')]) },
    { event: 'answered', route: '/fa3/api/Prova', status: 500, requestId: id },
  ]);
});

// R18.7.5
test("the page's id is the prefix of the id of the edge, of the engine, and of the error log", async () => {
  const edge = await testProxy({ between: () => (question) => ask({ ...question, timeoutMs: 30_000 }) });
  const given = { 'x-request-id': '80ab12cd' };
  const answer = await edge.app.inject(post('/fa3/proxy/Prova', { testo: 'explode' }, given));
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^80ab12cd-./);
  expect([...linesOf(edge), ...linesOf(engine)].map(({ event, requestId }) => [event, requestId])).toEqual([
    ['answered', id],
    ['failed', id],
    ['answered', id],
  ]);
  const again = await edge.app.inject(post('/fa3/proxy/Prova', {}, given));
  expect(again.headers['x-request-id']).not.toBe(id);
});

// R18.7.5
test.each(['80ab12cd0', 'chosen', '80AB12CD', '8 0', ''])('an id of another form is ignored: %j', async (given) => {
  const answer = await engine.app.inject(post('/fa3/api/Prova', {}, { 'x-request-id': given }));
  expect(answer.headers['x-request-id']).toBe('of-the-engine-1');
});

// R18.7.1
test.each([{ 'x-fissa-request': 'chosen' }, { 'x-fissa-request': 'chosen', 'x-fissa-part': 'guessed' }])(
  'only an edge can set a request id: %j',
  async (headers) => {
    const answer = await engine.app.inject(post('/fa3/api/Prova', {}, headers));
    expect(answer.headers['x-request-id']).toMatch(/^of-the-engine-/);
    expect(linesOf(engine)).toMatchObject([{ event: 'answered' }]);
  },
);

// R18.7.4
test("an endpoint runs with its request's id, which its transactions carry", async () => {
  const done: unknown[] = [];
  const call = served(anything, async () => {
    done.push(currentRequestId());
    return ok({ body: { Status: '0' } });
  });
  const { app } = await testApp({ calls: [call] });
  const ids = [1, 2].map(async () => (await app.inject(post('/fa3/api/Prova', {}))).headers['x-request-id']);
  expect(done).toEqual(await Promise.all(ids));
});

// R18.7.2
test('in a process with edge and engine a request is logged and counted once, under its own name', async () => {
  const counted: unknown[] = [];
  const both = await testProxy({ app: { onAnswer: (call, status) => void counted.push([call, status]) } });
  const answer = await both.app.inject(post('/fa3/proxy/Prova', {}));
  expect(answer.json()).toEqual({ status: 1, data: { Status: '0' } });
  expect(linesOf(both)).toMatchObject([{ event: 'answered', route: '/fa3/proxy/Prova', status: 200 }]);
  expect(counted).toEqual([['Prova', 200]]);
});

// R18.7.1
test("an error inside such a process is logged with the id of the visitor's answer", async () => {
  const both = await testProxy();
  const answer = await both.app.inject(post('/fa3/proxy/Prova', { testo: 'explode' }));
  const id = answer.headers['x-request-id'];
  expect(linesOf(both).map(({ event, requestId }) => [event, requestId])).toEqual([
    ['failed', id],
    ['answered', id],
  ]);
});
