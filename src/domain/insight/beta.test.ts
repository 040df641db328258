import { expect, test } from 'vitest';
import { cumulative, quantile } from './beta.ts';

// R16.6.4: values of SciPy 1.17.
test.each([
  [2, 5, 0.05, 0.06284989170835438],
  [2, 5, 0.95, 0.5818034092520259],
  [62, 380, 0.05, 0.11408565564680488],
  [62, 380, 0.95, 0.16830937984968689],
  [4.2, 25.8, 0.5, 0.13197455567986313],
  [0.5, 0.5, 0.9, 0.9755282581475768],
  [30, 1, 0.05, 0.9049661471446958],
])('of Beta(%d, %d) below %d lies %d', (a, b, likelihood, value) => {
  expect(quantile({ a, b }, likelihood)).toBeCloseTo(value, 10);
});

// R16.6.4
test('the distribution function matches known exact values, and is 0 or 1 outside of 0 to 1', () => {
  for (const x of [0.05, 0.5, 0.9]) {
    expect(cumulative({ a: 1, b: 1 }, x)).toBeCloseTo(x, 12);
    expect(cumulative({ a: 2, b: 1 }, x)).toBeCloseTo(x * x, 12);
    expect(cumulative({ a: 3, b: 7 }, x)).toBeCloseTo(1 - cumulative({ a: 7, b: 3 }, 1 - x), 12);
  }
  expect([cumulative({ a: 2, b: 3 }, -1), cumulative({ a: 2, b: 3 }, 2)]).toEqual([0, 1]);
});
