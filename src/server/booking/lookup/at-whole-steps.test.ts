import { expect, test } from 'vitest';
import { atWholeSteps } from './at-whole-steps.ts';

/** A time that goes by a step at each turn; what takes so many steps is over by then. */
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
test('what is known at once leaves at the first step, as what takes most of one does', async () => {
  const [quick, slower] = [aTime(), aTime()];
  expect(await atWholeSteps(async () => 'quick', quick.rest)).toBe('quick');
  expect(await atWholeSteps(() => slower.taking(1).then(() => 'slower'), slower.rest)).toBe('slower');
  expect([quick.steps(), slower.steps()]).toEqual([1, 1]);
});

// R15.4.3
test('what takes longer leaves at a whole step too', async () => {
  const time = aTime();
  expect(await atWholeSteps(() => time.taking(3).then(() => 'long'), time.rest)).toBe('long');
  expect(time.steps()).toBe(3);
});

// R15.4.3
test('so does a failure, which is heard by whoever asked alone', async () => {
  const time = aTime();
  const fails = atWholeSteps(() => Promise.reject(new Error('no database')), time.rest);
  await expect(fails).rejects.toThrow('no database');
  expect(time.steps()).toBe(1);
});
