import { expect, test } from 'vitest';
import { createAppointment } from '#contract/appointments.ts';
import { createCall } from './call.ts';

// R7.34, R9.6
test.each([0, 0.5, 0.999])(
  'with the dice at %f a create that nobody takes is tried ten times more, and given up within its minute',
  async (random) => {
    let time = 0;
    const at: number[] = [];
    const world = {
      fetch: async () => {
        at.push(time);
        throw new TypeError('connection refused');
      },
      pause: async (ms: number) => {
        time += Math.ceil(ms);
      },
      now: () => time,
      random: () => random,
      log: () => undefined,
    };
    await createCall(world)(createAppointment, {} as never, { key: 'k'.repeat(24) });
    expect(new Set(at).size).toBe(11);
    expect(at.at(-1)).toBeLessThan(60_000);
  },
);
