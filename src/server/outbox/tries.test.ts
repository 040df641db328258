import { expect, test } from 'vitest';
import { backoffMs } from './tries.ts';

const HOUR = 3_600_000;
const even = () => 0.5;

/** Backoff after each failed attempt, until the delivery is dead. */
function waits(chance: () => number): number[] {
  const all: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = backoffMs(tries, chance);
    if (wait === null) return all;
    all.push(wait);
  }
}

// R13.11.3
test('backoff grows from seconds to a day and ends after about three days', () => {
  const all = waits(even);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(all[0]).toBe(3_000);
  expect(all.at(-1)).toBe(24 * HOUR);
  const days = all.reduce((sum, wait) => sum + wait, 0) / (24 * HOUR);
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
});

test('deliveries that failed together are retried at different times', () => {
  expect(backoffMs(7, () => 0)).toBe(0.8 * HOUR);
  expect(backoffMs(7, () => 0.999)).toBeGreaterThan(1.19 * HOUR);
});
