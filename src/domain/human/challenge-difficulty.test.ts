import { expect, test } from 'vitest';
import { difficultyFactor, USUAL_TRIES, USUAL_VISITS } from './challenge-difficulty.ts';

/** Tries per second in the browser of a cheap phone: a quarter of a desktop's. */
const PHONE = 830;
const secondsOn = (times: number) => (USUAL_TRIES * times) / PHONE;

// R13.3.4
test('a challenge takes an instant at the usual rate, under a second at ten times, seconds at a hundred times the rate', () => {
  const at = (times: number) => secondsOn(difficultyFactor(USUAL_VISITS.narrow * times, USUAL_VISITS.narrow));
  expect(at(0.1)).toBe(at(1));
  expect(at(1)).toBeLessThan(0.2);
  expect(at(10)).toBeLessThan(1);
  expect(at(100)).toBeGreaterThan(3);
  expect(at(100)).toBeLessThan(10);
});

// R13.3.4
test('the difficulty grows with the number of visits, up to a maximum', () => {
  const prices = [30, 31, 60, 500, 3_000, 30_000].map((visits) => difficultyFactor(visits, USUAL_VISITS.narrow));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(new Set(prices).size).toBe(prices.length);
  expect(secondsOn(difficultyFactor(1e12, USUAL_VISITS.narrow))).toBeLessThan(10);
});
