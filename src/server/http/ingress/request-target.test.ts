import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.testing.ts';

let running: TestApp;
let port: number;
beforeEach(async () => {
  running = await testApp();
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = running.app.server.address() as { readonly port: number });
});
afterEach(() => running.app.close());

/** Sends raw lines and returns everything received until the connection closes. */
async function say(...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}
const CLOSE = 'connection: close';
const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
const policyOf = (answer: string) => /^content-security-policy: (.*)\r$/m.exec(answer)?.[1];
/** Removes headers that differ between answers. */
const stable = (answer: string) => answer.replace(/^date: .*$/im, '').replace(/request-\d+/g, 'request');

// R13.10.4
describe('a duplicate or invalid host', () => {
  test.each([
    ['two hosts', ['host: localhost', 'host: evil.example']],
    ['the same host twice', ['Host: localhost', 'HOST: localhost']],
    ['a blank inside', ['host: local host']],
    ['a user', ['host: user:secret@localhost']],
    ['a port that is none', ['host: localhost:80a']],
    ['a port too long', ['host: localhost:800000']],
    ['two ports', ['host: localhost:80:80']],
    ['a path', ['host: localhost/fa3']],
    ['a list', ['host: localhost, evil.example']],
    ['an open bracket', ['host: [::1']],
    ['nothing', ['host:']],
    ['no host at all', []],
  ])('%s: is rejected, and its connection closed', async (_, hosts) => {
    // Without `connection: close` in the request: the server closes.
    const answer = await say('GET /fa3/ HTTP/1.1', ...hosts);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).not.toContain('data-brand');
  });

  test('pipelined requests behind it get no answer', async () => {
    const second = 'GET /fa3/api/ping HTTP/1.1\r\nhost: localhost';
    const answer = await say('GET /fa3/ HTTP/1.1', 'host: localhost', 'host: evil.example', '', second);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', 'unknown.example'])(
    'the host %s is accepted',
    async (host) => expect(statusOf(await say('GET /fa3/ HTTP/1.1', `host: ${host}`, CLOSE))).toBe(200),
  );

  test('an HTTP/1.0 health check without a host is answered', async () => {
    expect(statusOf(await say('GET /healthz HTTP/1.0'))).toBe(200);
  });
});

// R13.10.4
describe('an address in absolute form', () => {
  test.each([
    '/',
    '/fa3/',
    '/fa3/riepilogo',
    '/fa3/api/ping',
    '/fa3/api/Ignota',
    '/fa3/api/getCoordsByCap?cap=1',
    '/fa3/api/openapi.json',
    '/nowhere',
    '/fa3/%zz',
  ])('is answered like %s', async (path) => {
    const absolute = await say(`GET http://evil.example${path} HTTP/1.1`, 'host: localhost', CLOSE);
    const plain = await say(`GET ${path} HTTP/1.1`, 'host: evil.example', CLOSE);
    expect(stable(absolute)).toBe(stable(plain));
    expect(policyOf(absolute)).toContain("default-src 'none'");
  });

  test('keeps the policy for data', async () => {
    const answer = await say('GET http://evil.example/fa3/api/ping HTTP/1.1', 'host: localhost', CLOSE);
    expect(policyOf(answer)).toContain('sandbox');
  });

  test('overrides the Host header; an unknown host is the main site', async () => {
    const brand = async (target: string, host: string) =>
      /data-brand="(\w+)"/.exec(await say(`GET ${target} HTTP/1.1`, `host: ${host}`, CLOSE))?.[1];
    expect(await brand('http://c5.localhost:3000/fa3/', 'localhost')).toBe('quintavela');
    expect(await brand('http://evil.example/fa3/', 'c5.localhost')).toBe('velaria');
  });

  test('without a path redirects to the first screen', async () => {
    const answer = await say('GET http://localhost?mediacode=A HTTP/1.1', 'host: localhost', CLOSE);
    expect(answer).toMatch(/^location: \/fa3\/\?mediacode=A\r$/m);
  });

  test.each(['http://user:secret@localhost/fa3/', 'http://localhost:x/fa3/', 'ftp://localhost/fa3/', 'http:///fa3/'])(
    '%s is rejected',
    async (target) => expect(statusOf(await say(`GET ${target} HTTP/1.1`, 'host: localhost', CLOSE))).toBe(400),
  );

  test("cannot be used by another site's page to avoid the origin check", async () => {
    const target = 'POST http://localhost/fa3/api/Prova HTTP/1.1';
    const body = ['content-type: application/json', 'content-length: 2', CLOSE, '', '{}'];
    expect(statusOf(await say(target, 'host: evil.example', 'origin: http://evil.example', ...body))).toBe(403);
  });
});

// R13.10.4
test('OPTIONS * gets no page', async () => {
  const answer = await say('OPTIONS * HTTP/1.1', 'host: localhost', CLOSE);
  expect([statusOf(answer), policyOf(answer)]).toEqual([405, expect.stringContaining("default-src 'none'")]);
});

// R13.10.4
test('CONNECT is rejected', async () => {
  expect(await say('CONNECT evil.example:443 HTTP/1.1', 'host: evil.example')).toBe('');
});
