import { expect, test } from 'vitest';
import { toInstant } from '#domain/time/rome.ts';
import { demoLoad, demoLoadBy, FULL_BRANCH } from './load-hash.ts';

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

test('the branch in Monza is full for eight days, then as the others', () => {
  const load = demoLoadBy(() => new Date(toInstant('2026-11-27', 600)));
  const of = (branch: string, day: string) => load(branch, day, 540, 4);
  expect(['2026-11-27', '2026-12-04'].map((day) => of(FULL_BRANCH, day))).toEqual([4, 4]);
  for (const day of ['2026-12-05', '2026-12-07']) expect(of(FULL_BRANCH, day)).toBe(demoLoad(FULL_BRANCH, day, 540, 4));
  expect(of('0151', '2026-11-27')).toBe(demoLoad('0151', '2026-11-27', 540, 4));
});
