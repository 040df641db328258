import { expect, test } from 'vitest';
import { timesUsual, USUAL, USUAL_TRIES } from './challenge-difficulty.ts';

/** Tries a second in a cheap phone's browser: a quarter of a desktop's. */
const PHONE = 830;
const secondsOn = (times: number) => (USUAL_TRIES * times) / PHONE;

// R13.3.4
test('a usual visit takes a moment, ten times as many less than a second each, a hundred times as many seconds', () => {
  const at = (times: number) => secondsOn(timesUsual(USUAL.narrow * times, USUAL.narrow));
  expect(at(0.1)).toBe(at(1));
  expect(at(1)).toBeLessThan(0.2);
  expect(at(10)).toBeLessThan(1);
  expect(at(100)).toBeGreaterThan(3);
  expect(at(100)).toBeLessThan(10);
});

// R13.3.4
test('the difficulty grows with every visit up to a maximum', () => {
  const prices = [30, 31, 60, 500, 3_000, 30_000].map((visits) => timesUsual(visits, USUAL.narrow));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(new Set(prices).size).toBe(prices.length);
  expect(secondsOn(timesUsual(1e12, USUAL.narrow))).toBeLessThan(10);
});
