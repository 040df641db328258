import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { after, freePort, isFree } from './ports.ts';

test('no two servers get one port, whatever became of the first', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
});

test('a port that somebody uses is not free, and is again afterwards', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isFree(port)).toBe(true);
});

test('they lie below those of outgoing connections, and begin again after the last', () => {
  expect([after(12_000), after(19_999)]).toEqual([12_001, 12_000]);
});
