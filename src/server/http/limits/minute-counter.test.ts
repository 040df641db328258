import { expect, test } from 'vitest';
import { createMinuteCounter } from './minute-counter.ts';

test('each name is counted for a minute, and then from zero', () => {
  let now = 0;
  const counter = createMinuteCounter(() => now);
  expect([counter.add('one'), counter.add('one'), counter.add('other'), counter.of('none')]).toEqual([1, 2, 1, 0]);
  now = 59_001;
  expect([counter.of('one'), counter.secondsLeft()]).toEqual([2, 1]);
  now = 60_000;
  expect([counter.of('one'), counter.add('one'), counter.secondsLeft()]).toEqual([0, 1, 60]);
});
