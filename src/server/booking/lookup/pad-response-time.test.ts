import { expect, test } from 'vitest';
import { padResponseTime } from './pad-response-time.ts';

/** A manual clock that advances one step per turn; work of so many steps is done by then. */
function aTime() {
  let steps = 0;
  const due = new Map<number, () => void>();
  const rest = async (ms: number) => {
    expect(ms).toBe(4);
    steps += 1;
    due.get(steps)?.();
    await new Promise(setImmediate);
  };
  const taking = (count: number) => new Promise<void>((resolve) => due.set(count, resolve));
  return { rest, taking, steps: () => steps };
}

// R15.4.3, R6.11
test('an answer within the first step is returned at its end, whether it took little or most of it', async () => {
  const [quick, slower] = [aTime(), aTime()];
  expect(await padResponseTime(async () => 'quick', quick.rest)).toBe('quick');
  expect(await padResponseTime(() => slower.taking(1).then(() => 'slower'), slower.rest)).toBe('slower');
  expect([quick.steps(), slower.steps()]).toEqual([1, 1]);
});

// R15.4.3
test('a slower answer is returned at a whole step too', async () => {
  const time = aTime();
  expect(await padResponseTime(() => time.taking(3).then(() => 'long'), time.rest)).toBe('long');
  expect(time.steps()).toBe(3);
});

// R15.4.3
test('an error is delayed to a whole step too, and reaches only its caller', async () => {
  const time = aTime();
  const fails = padResponseTime(() => Promise.reject(new Error('no database')), time.rest);
  await expect(fails).rejects.toThrow('no database');
  expect(time.steps()).toBe(1);
});
