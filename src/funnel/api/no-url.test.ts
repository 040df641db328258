import { expect, test } from 'vitest';
import { ping } from '#contract/service.ts';
import { createCall } from './call.ts';
import { urlFault } from './no-url.ts';

// R8.17, R14.2.11
test.each([
  ['', 'Url is mandatory'],
  [' ', 'Url is mandatory'],
  ['http://', 'Provided url is not valid'],
  ['https://velaria.example/fa3/', null],
  ['/fa3/api/ping', null],
])('%j: %s', (url, fault) => expect(urlFault(url)).toBe(fault));

// R8.17, R14.2.11
test('a call without an address is not sent: the fault is logged, and the page gets a specific fault', async () => {
  const logged: string[] = [];
  const call = createCall({
    fetch: async () => new Response('{}'),
    online: async () => undefined,
    pause: async () => undefined,
    now: () => 0,
    random: () => 0,
    log: (line) => void logged.push(line),
  });
  expect(await call({ ...ping, call: '' as 'ping' }, {})).toEqual({ ok: false, error: 'network' });
  expect(new Set(logged)).toEqual(new Set(['Url is mandatory']));
});
