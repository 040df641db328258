import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { SimulatedRequest } from '../history.ts';
import { openBrowser } from './browser.ts';

interface ProxyAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly cookie?: string;
}

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A browser whose edge answers what `say` returns; null breaks the connection. */
async function browser(say: (request: IncomingMessage) => ProxyAnswer | null) {
  const seen: IncomingMessage[] = [];
  server = createServer((request, reply) => {
    seen.push(request);
    const said = say(request);
    if (said === null) return void request.socket.destroy();
    if (said.cookie) reply.setHeader('set-cookie', said.cookie);
    reply.writeHead(said.status ?? 200).end(JSON.stringify(said.body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const edgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, ...openBrowser({ edgeUrl, random: () => 0, now: Date.now, address: '10.0.0.1' }) };
}
const question: SimulatedRequest = {
  call: 'CreateAppointment',
  method: 'POST',
  body: {},
  key: 'a'.repeat(20),
  retries: 2,
};
const isProxy = ({ url }: IncomingMessage) => url?.startsWith('/fa3/proxy/') === true;

test('sends a request only to the proxy if the proxy serves it', async () => {
  const { ask, seen } = await browser(() => ({ body: { status: 1, data: { Status: '0' } } }));
  const { answer, tries } = await ask(question);
  expect([answer?.path, answer?.body, tries.length, seen.length]).toEqual(['proxy', { Status: '0' }, 1, 1]);
});

test('uses the direct path with the same idempotency key if the proxy does not serve', async () => {
  const { ask, seen } = await browser((request) =>
    isProxy(request) ? { status: 503, body: { status: 0 } } : { body: { Status: '0' } },
  );
  expect((await ask(question)).answer).toMatchObject({ path: 'direct', status: 200, body: { Status: '0' } });
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([question.key, question.key]);
});

test('a refusal is a clear answer, a 5xx is not', async () => {
  const refusing = await browser((request) => ({
    status: 422,
    body: isProxy(request) ? { status: 0 } : { code: 'x' },
  }));
  expect((await refusing.ask(question)).answer?.status).toBe(422);
  server?.close();
  const failing = await browser(() => ({ status: 500 }));
  expect((await failing.ask({ ...question, retries: 1 })).answer).toBeNull();
  expect(failing.seen).toHaveLength(4);
});

test('has no answer if every connection breaks', async () => {
  const { ask } = await browser(() => null);
  const { answer, tries } = await ask({ ...question, retries: 0 });
  expect([answer, tries.map(({ status }) => status)]).toEqual([null, [0, 0]]);
});

test('keeps the newest cookie of each name', async () => {
  const { ask, seen } = await browser(() => ({
    body: { status: 1, data: null },
    cookie: `proof=${seen.length}; Path=/; HttpOnly; Secure`,
  }));
  for (let n = 0; n < 3; n += 1) await ask(question);
  expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'proof=1', 'proof=2']);
});
