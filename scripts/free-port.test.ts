import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../tools/machine/ports.ts';
import { freeNear } from './free-port.mjs';

// R18.8.1
test('a used port is skipped: the next free one is taken', async () => {
  const usual = await freePort();
  expect(await freeNear(usual)).toBe(usual);
  const other = createServer().listen(usual, '127.0.0.1');
  await once(other, 'listening');
  expect(await freeNear(usual)).toBeGreaterThan(usual);
  await once(other.close(), 'close');
});
