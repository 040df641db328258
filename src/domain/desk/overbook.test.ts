import { expect, test } from 'vitest';
import { type Fullness, mayOverbook } from './overbook.ts';

const FULL: Fullness = { places: 2, isOver: false, isBesideOver: false, missing: [3, 15] };

// R16.3.12
test.each<[string, Partial<Fullness>, boolean]>([
  ['where enough of those alike stay away', {}, true],
  ['not where fewer do', { missing: [14, 3] }, false],
  ['not where too few are known', { missing: [null, null] }, false],
  ['not twice in a half-hour', { isOver: true }, false],
  ['not in two in a row', { isBesideOver: true }, false],
  ['not where nobody is received', { places: 0 }, false],
])('one more than there are places: %s', (_, change, may) => {
  expect(mayOverbook({ ...FULL, ...change })).toBe(may);
});
