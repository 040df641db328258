import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../machine/ports.ts';
import { onePort } from './take-port.ts';

// R17.3.1
test('the wanted port is taken when free, else another one', async () => {
  const wanted = await freePort();
  expect(await onePort('wanted')(wanted)).toBe(wanted);
  const somebody = createServer().listen(wanted, '127.0.0.1');
  await once(somebody, 'listening');
  expect(await onePort('wanted')(wanted)).not.toBe(wanted);
  await once(somebody.close(), 'close');
  expect(await onePort('any')(wanted)).not.toBe(wanted);
});
