import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProxyMode } from './proxy/proxy-modes.ts';
import { type FaultProxy, startProxy } from './proxy.ts';

let engines: Server[];
let proxy: FaultProxy;
let asked: string[];

beforeEach(async () => {
  asked = [];
  engines = ['one', 'two'].map((name) =>
    createServer((request, reply) => {
      asked.push(`${name} ${request.url}`);
      reply.setHeader('set-cookie', 'a=b').end(`{"from":"${name}"}`);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(engines.map((engine) => once(engine, 'listening')));
  proxy = await startProxy(engines.map((engine) => `http://127.0.0.1:${(engine.address() as AddressInfo).port}`));
});
afterEach(async () => {
  await proxy.stop();
  for (const engine of engines) engine.close();
});

const ask = (patienceMs = 10_000) =>
  fetch(`${proxy.url}/fa3/api/CreateAppointment`, {
    method: 'POST',
    headers: { 'idempotency-key': 'k' },
    body: '{}',
    signal: AbortSignal.timeout(patienceMs),
  });
const textOrNothing = (patienceMs?: number) =>
  ask(patienceMs)
    .then((reply) => reply.text())
    .catch(() => null);

test('the proxy distributes requests among the engines and returns their answers unchanged', async () => {
  const replies = [await ask(), await ask()];
  expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([{ from: 'one' }, { from: 'two' }]);
  expect(replies[0]?.headers.get('set-cookie')).toBe('a=b');
});

test.each<[ProxyMode, number, string | null]>([
  ['reset', 0, null],
  ['reset after commit', 1, null],
  ['half answer', 1, null],
  ['slow bytes', 1, '{"from":"one"}'],
  ['twice', 2, '{"from":"one"}'],
  ['twice at once', 2, '{"from":"one"}'],
])('in the mode "%s" the engine gets a request %i times', async (mode, times, seen) => {
  proxy.behave(() => mode);
  expect(await textOrNothing()).toBe(seen);
  expect(asked).toHaveLength(times);
});

test.each<[ProxyMode, number]>([
  ['stall', 0],
  ['stall after commit', 1],
])('in the mode "%s" the browser gets no answer, and the engine gets the request %i times', async (mode, times) => {
  proxy.behave(() => mode);
  expect(await textOrNothing(200)).toBeNull();
  expect(asked).toHaveLength(times);
});

test.each<[ProxyMode, number, number]>([
  ['500', 500, 0],
  ['502', 502, 0],
  ['HTML with 200', 200, 0],
  ['HTML with 200 after commit', 200, 1],
])('in the mode "%s" the browser gets an HTML page, as from an intermediary', async (mode, status, times) => {
  proxy.behave(() => mode);
  const reply = await ask();
  expect([reply.status, (await reply.text()).startsWith('<!doctype')]).toEqual([status, true]);
  expect(asked).toHaveLength(times);
});

test('a scheduled fault acts once, on the first matching request; one after the answer suppresses the answer', async () => {
  const reached: string[] = [];
  const act = async ({ call, engine }: { call: string; engine: number }) => void reached.push(`${call} ${engine}`);
  proxy.atPoint({ when: 'after the engine answered', is: ({ keyed }) => keyed, act });
  expect(await textOrNothing()).toBeNull();
  expect(await textOrNothing()).toBe('{"from":"two"}');
  expect([reached, asked.length]).toEqual([['CreateAppointment 0'], 2]);
});

test('`heal` releases held requests, and lets all later ones pass', async () => {
  proxy.behave(() => 'stall');
  const held = textOrNothing();
  await expect.poll(() => asked.length === 0 && proxy.isIdle()).toBe(true);
  proxy.heal();
  expect(await textOrNothing()).toBe('{"from":"two"}');
  await held;
});
