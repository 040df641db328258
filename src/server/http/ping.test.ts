import { expect, test } from 'vitest';
import { ping } from '#contract/service.ts';
import { pingNow } from './ping.ts';
import type { RequestContext } from './public-gate.ts';

// R7.22
test('a ping is answered with the server time', async () => {
  expect([ping.call, ping.method]).toEqual(['ping', 'GET']);
  const answer = await pingNow(() => new Date('2026-11-20T10:00:00Z'))({}, {} as RequestContext);
  expect(answer).toEqual({ ok: true, value: { body: { Status: '0', time: '2026-11-20T10:00:00.000Z' } } });
});
