import { expect, test } from 'vitest';
import { takenOver } from './pass-on.ts';

// R16.2.41
test('a colleague takes over one visit at a time, and none at an own one', () => {
  expect(takenOver([9, 9, 10, 11], [10])).toEqual([true, false, false, true]);
  expect(takenOver([], [10])).toEqual([]);
});
