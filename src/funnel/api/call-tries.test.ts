import { expect, test } from 'vitest';
import { createAppointment } from '#contract/appointments.ts';
import { PROXY_PATH } from '#contract/endpoint.ts';
import { createCall } from './call.ts';

// R7.34, R9.6
test.each([0, 0.5, 0.999])(
  'with the random number %f a create without an answer is retried ten times, within one minute',
  async (random) => {
    let time = 0;
    const at: number[] = [];
    const deps = {
      fetch: async () => {
        at.push(time);
        throw new TypeError('connection refused');
      },
      online: async () => undefined,
      pause: async (ms: number) => {
        time += Math.ceil(ms);
      },
      now: () => time,
      random: () => random,
      log: () => undefined,
    };
    await createCall(deps)(createAppointment, {} as never, { key: 'k'.repeat(24) });
    expect(new Set(at).size).toBe(11);
    expect(at.at(-1)).toBeLessThan(60_000);
    const rests = [...new Set(at)].map((when, n, all) => when - (all[n - 1] ?? 0)).slice(1);
    expect(rests).toEqual([...rests].sort((one, other) => one - other));
    expect(rests.at(-1)).toBeGreaterThan(15 * Number(rests[0]));
  },
);

// R7.34
test('no try of a create begins after its first minute', async () => {
  const MINUTE = 60_000;
  let time = 0;
  const begun: number[] = [];
  const deps = {
    fetch: async (url: string) => {
      if (url.startsWith(PROXY_PATH)) begun.push(time);
      time += Math.max(1, Math.min(9_000, MINUTE - time));
      throw new DOMException('too late', 'TimeoutError');
    },
    online: async () => undefined,
    pause: async (ms: number) => {
      time += ms;
    },
    now: () => time,
    random: () => 0.5,
    log: () => undefined,
  };
  const answer = await createCall(deps)(createAppointment, {} as never, { key: 'k'.repeat(24) });
  expect(answer).toEqual({ ok: false, error: 'network' });
  expect(begun.length).toBeGreaterThan(1);
  expect(begun.filter((at) => at >= MINUTE)).toEqual([]);
});
