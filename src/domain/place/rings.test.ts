import { expect, test } from 'vitest';
import { ringsUpTo } from './rings.ts';

// R14.4.4
test.each([
  [0, [0.2]],
  [0.4, [0.2, 0.4]],
  [2.6, [1, 2, 3]],
  [3, [1, 2, 3]],
  [3.1, [2, 4]],
  [25, [10, 20, 30]],
  [1800, [600, 1200, 1800]],
])('a place %d km away is inside the rings at %j km', (farthest, rings) => {
  expect(ringsUpTo(farthest)).toEqual(rings);
});
