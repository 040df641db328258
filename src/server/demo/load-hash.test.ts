import { expect, test } from 'vitest';
import { demoLoad } from './load-hash.ts';

// R7.57
test('demoLoad takes about 35% of the seats, the same each time, and never more than exist', () => {
  let taken = 0;
  let seats = 0;
  for (let branch = 100; branch < 150; branch += 1)
    for (let day = 10; day < 30; day += 1)
      for (const capacity of [1, 2, 3, 4]) {
        const load = demoLoad(`0${branch}`, `2026-11-${day}`, 540, capacity);
        expect(load).toBe(demoLoad(`0${branch}`, `2026-11-${day}`, 540, capacity));
        expect(load).toBeLessThanOrEqual(capacity);
        taken += load;
        seats += capacity;
      }
  expect(taken / seats).toBeGreaterThan(0.32);
  expect(taken / seats).toBeLessThan(0.38);
});
