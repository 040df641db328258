import { expect, test } from 'vitest';
import { needsSecond } from './capacity.ts';

// R16.4.4
test.each([
  [1, 0, false],
  [1, 20, false],
  [1, 21, true],
  [2, 0, true],
])('a change of %i branches with %i displaced customers needs a second person: %s', (branches, people, needs) => {
  expect(needsSecond(branches, people)).toBe(needs);
});
