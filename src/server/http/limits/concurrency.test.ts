import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/result.ts';
import { anything, testApp } from '../app.testing.ts';
import { served } from '../public-gate.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** An expensive call that runs until released; `begun` counts its executions. */
async function busyServer() {
  let letGo: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = 0;
  const handle = async () => {
    begun += 1;
    await work;
    return ok({ body: { Status: '0' as const } });
  };
  ({ app } = await testApp({ rateLimits: true, calls: [served({ ...anything, expensive: true }, handle)] }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { readonly port: number };
  return { port, letGo, begun: () => begun };
}

const BODY = '{"testo":"ciao"}';
const HEAD = `POST /fa3/api/Prova HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** An honest visitor of this address gets an answer. */
async function statusOf(port: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/fa3/api/Prova`, { method: 'POST', headers, body: BODY })).status;
}

const connections = async () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
const allGone = () => vi.waitFor(async () => expect(await connections()).toBe(0));

// R13.2.1
test.each([
  ['before the body is whole', HEAD + BODY.slice(0, 5), 0],
  ['while at work, or waiting for their turn', HEAD + BODY, 4],
])('visitors that disconnect %s free the places of their address', async (_, sent, atWork) => {
  const { port, letGo, begun } = await busyServer();
  const gone = await Promise.all(Array.from({ length: 12 }, () => send(port, sent)));
  await vi.waitFor(() => expect(begun()).toBe(atWork));
  for (const socket of gone) socket.destroy();
  await allGone();
  // Waiting calls are dropped; a running call keeps its place.
  expect(begun()).toBe(atWork);
  letGo();
  const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(port)));
  expect(answers).toEqual(Array(6).fill(200));
  expect(begun()).toBe(atWork + answers.length);
});

// R13.2.1
test('visitors that disconnect while reading the answer free the places of their address', async () => {
  const { port, letGo } = await busyServer();
  letGo();
  for (let round = 0; round < 3; round += 1) {
    const gone = await Promise.all(Array.from({ length: 8 }, () => send(port, HEAD + BODY)));
    await Promise.all(gone.map((socket) => once(socket, 'data')));
    for (const socket of gone) socket.destroy();
    await allGone();
  }
  expect(await statusOf(port)).toBe(200);
});
