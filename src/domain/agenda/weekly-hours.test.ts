import { expect, test } from 'vitest';
import { weeklyHours } from './weekly-hours.ts';

const morning = { opens: 540, closes: 780 };
const afternoon = { opens: 840, closes: 1080 };
const on = (weekday: number, ...spans: (typeof morning)[]) => spans.map((span) => ({ weekday, ...span }));

// R14.4.10
test('consecutive days with the same hours are one line', () => {
  const week = [1, 2, 3, 4, 5].flatMap((day) => on(day, afternoon, morning));
  expect(weeklyHours([...week, ...on(6, morning)])).toEqual([
    { from: 1, to: 5, spans: [morning, afternoon] },
    { from: 6, to: 6, spans: [morning] },
  ]);
});

test('a closed day or other hours start a new line', () => {
  const days = weeklyHours([...on(1, morning), ...on(2, afternoon), ...on(4, afternoon), ...on(5, afternoon)]);
  expect(days.map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 2],
    [4, 5],
  ]);
});

test('a branch without opening hours has no lines', () => {
  expect(weeklyHours([])).toEqual([]);
});
