import { expect, test } from 'vitest';
import { waitAfter } from './tries.ts';

const HOUR = 3_600_000;
const even = () => 0.5;

/** The wait after each failed try until the delivery is given up. */
function waits(chance: () => number): number[] {
  const all: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = waitAfter(tries, chance);
    if (wait === null) return all;
    all.push(wait);
  }
}

// R13.11.3
test('waits grow from seconds to a day, and end after about three days', () => {
  const all = waits(even);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(all[0]).toBe(3_000);
  expect(all.at(-1)).toBe(24 * HOUR);
  const days = all.reduce((sum, wait) => sum + wait, 0) / (24 * HOUR);
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
});

test('what failed together comes again one after the other', () => {
  expect(waitAfter(7, () => 0)).toBe(0.8 * HOUR);
  expect(waitAfter(7, () => 0.999)).toBeGreaterThan(1.19 * HOUR);
});
