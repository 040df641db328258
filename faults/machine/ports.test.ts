import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('no two servers get one port, whatever became of the first', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
});

test('a port that somebody uses is given to nobody', async () => {
  const port = await freePort();
  const taken = createServer().listen(port + 1, '127.0.0.1');
  await once(taken, 'listening');
  expect(await freePort()).toBe(port + 2);
  taken.close();
});
