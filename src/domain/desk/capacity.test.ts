import { expect, test } from 'vitest';
import { needsSecond } from './capacity.ts';

// R16.4.4
test.each([
  [1, 0, false],
  [1, 20, false],
  [1, 21, true],
  [2, 0, true],
])(
  'over %i branches, with %i people who lose a half-hour, a second person is needed: %s',
  (branches, people, needs) => {
    expect(needsSecond(branches, people)).toBe(needs);
  },
);
