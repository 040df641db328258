import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { after, firstOf, freePort, isFree } from './ports.ts';

test('no two servers get one port, also after the first has stopped', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
});

test('a used port is not free, and is free again afterwards', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isFree(port)).toBe(true);
});

test('the ports are below those of outgoing connections, and after the last one the first follows', () => {
  expect([after(12_000), after(19_999)]).toEqual([12_001, 12_000]);
});

test('eight processes with consecutive ids have five hundred ports each before two overlap', () => {
  for (const pid of [1, 4_000, 32_760]) {
    const firsts = Array.from({ length: 8 }, (_, nth) => firstOf(pid + nth)).sort((a, b) => a - b);
    const ways = firsts.map((first, nth) => (firsts[nth + 1] ?? (firsts[0] ?? 0) + 8_000) - first);
    expect(Math.min(...ways)).toBeGreaterThan(500);
  }
});
