import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UpstreamRequest } from './engine.ts';
import { createUpstream } from './upstream.ts';

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = null;
});

const edgeSignatures = { client: ({ client }: { readonly client: string }) => ({ 'x-client': client }) };
async function engine(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return createUpstream({ url: `http://127.0.0.1:${port}`, now: () => performance.now(), edgeSignatures });
}
const question: UpstreamRequest = {
  method: 'POST',
  path: '/fa3/api/ping',
  headers: { host: 'velaria.example', 'content-type': 'application/json' },
  body: Buffer.from('{}'),
  client: '203.0.113.7',
  timeoutMs: 2_000,
  repeatable: true,
};

// R0.23
test("the engine gets the request with the browser's host, and its answer is returned", async () => {
  const ask = await engine((request, reply) => {
    reply.setHeader('set-cookie', 'a=b').end(`${request.method} ${request.url} ${request.headers.host}`);
  });
  const answer = await ask(question);
  expect(answer?.body.toString()).toBe('POST /fa3/api/ping velaria.example');
  expect([answer?.status, answer?.headers['set-cookie']]).toEqual([200, ['a=b']]);
});

describe('an engine that fails', () => {
  test.each([
    ['answers with 500', ((_, reply) => void reply.writeHead(500).end()) as RequestListener],
    ['breaks the connection', ((request) => void request.socket.destroy()) as RequestListener],
    [
      'breaks off in the middle',
      ((_, reply) => {
        reply.writeHead(200, { 'content-length': '100' });
        reply.write('half', () => reply.socket?.destroy());
      }) as RequestListener,
    ],
    ['never answers', (() => undefined) as RequestListener],
  ])('and %s gives no answer', async (_, listener) => {
    const ask = await engine(listener);
    const answer = await ask({ ...question, timeoutMs: 300 });
    expect(answer === null || answer.status >= 500).toBe(true);
  });

  // R7.6
  test.each([
    ['is not ready either is hardly asked any more', 500, 1, 20],
    ['says it is ready is asked at most 1.2 times as often as there are requests', 200, 100, 120],
  ])('and %s', async (_, ready, least, most) => {
    let asked = 0;
    const ask = await engine(({ url }, reply) => {
      if (url !== '/readyz') asked += 1;
      reply.writeHead(url === '/readyz' ? ready : 500).end();
    });
    for (let n = 0; n < 100; n += 1) await ask(question);
    expect(asked).toBeGreaterThanOrEqual(least);
    expect(asked).toBeLessThanOrEqual(most);
  });

  test('once gets a repeatable request again, and the second answer is returned', async () => {
    let asked = 0;
    const ask = await engine(({ url }, reply) => {
      if (url !== '/readyz') asked += 1;
      if (asked === 6) reply.writeHead(500).end();
      else reply.end('ok');
    });
    for (let n = 0; n < 5; n += 1) await ask(question);
    expect((await ask(question))?.body.toString()).toBe('ok');
    expect(asked).toBe(7);
  });

  test('gets a request that is not repeatable only once', async () => {
    let asked = 0;
    const ask = await engine(({ url }, reply) => {
      if (url !== '/readyz') asked += 1;
      reply.writeHead(500).end();
    });
    for (let n = 0; n < 5; n += 1) await ask({ ...question, repeatable: false });
    expect(asked).toBe(5);
  });
});

// R13.1.2
test('a ready engine stays available to others, although one request always fails', async () => {
  const ask = await engine(({ url }, reply) => {
    if (url === '/readyz') reply.end('{}');
    else reply.writeHead(url === '/fa3/api/poison' ? 500 : 200).end('ok');
  });
  for (let n = 0; n < 40; n += 1)
    expect((await ask({ ...question, path: '/fa3/api/poison', repeatable: false }))?.status).toBe(500);
  expect((await ask(question))?.status).toBe(200);
});

test('a recovered engine gets requests again', async () => {
  let broken = true;
  let now = 0;
  server = createServer((_, reply) => void (broken ? reply.writeHead(500).end() : reply.end('ok'))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = createUpstream({ url, now: () => now, edgeSignatures });
  for (let n = 0; n < 8; n += 1) await ask({ ...question, repeatable: false });
  broken = false;
  expect(await ask(question)).toBeNull();
  now += 2_000;
  expect((await ask(question))?.body.toString()).toBe('ok');
});

// R14.2.7
test.each([
  [false, 500],
  [true, 300],
])('the first try has the whole timeout, unless a second try may follow: repeatable %s', async (repeatable, given) => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  server = createServer((_, reply) => void reply.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createUpstream({ url, now: () => 0, edgeSignatures })({ ...question, timeoutMs: 500, repeatable });
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(given);
  timers.mockRestore();
});
