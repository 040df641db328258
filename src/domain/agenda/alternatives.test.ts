import { expect, test } from 'vitest';
import { nearestFree } from './alternatives.ts';
import type { DaySlots } from './free-slots.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const on = (day: string, free: readonly number[], taken: readonly number[] = []): DaySlots => ({
  day,
  slots: [
    ...free.map((minute) => ({ minute, capacity: 1, left: 1, free: true })),
    ...taken.map((minute) => ({ minute, capacity: 1, left: 0, free: false })),
  ],
});

// R0.26
test('a taken start is never offered as an alternative', () => {
  expect(nearestFree([on(MONDAY, [600], [540, 570])], { day: MONDAY, minute: 540 })).toEqual([
    { day: MONDAY, minute: 600 },
  ]);
});

// R0.26
test('the wanted start is not an alternative', () => {
  expect(nearestFree([on(MONDAY, [540, 570])], { day: MONDAY, minute: 540 })).toEqual([{ day: MONDAY, minute: 570 }]);
});

// R0.26
test('returns the three nearest starts, earlier or later, nearest first', () => {
  const near = nearestFree([on(MONDAY, [540, 570, 690, 720])], { day: MONDAY, minute: 660 });
  expect(near.map(({ minute }) => minute)).toEqual([690, 720, 570]);
});

// R0.26
test('counts minutes across midnight; of two equally near starts the earlier comes first', () => {
  const acrossMidnight = [on(MONDAY, [1380]), on(TUESDAY, [0])];
  expect(nearestFree(acrossMidnight, { day: MONDAY, minute: 1410 }, 1)).toEqual([{ day: MONDAY, minute: 1380 }]);
  const aDayApart = [on(MONDAY, [1110]), on(TUESDAY, [1410])];
  expect(nearestFree(aDayApart, { day: TUESDAY, minute: 540 }, 1)).toEqual([{ day: MONDAY, minute: 1110 }]);
});

test('days without free starts give no alternatives', () => {
  expect(nearestFree([on(MONDAY, [], [540]), on(TUESDAY, [])], { day: MONDAY, minute: 540 })).toEqual([]);
});
