import { expect, test } from 'vitest';
import { type Fullness, mayOverbook } from './overbook.ts';

const FULL: Fullness = { places: 2, isOver: false, isBesideOver: false, missing: [3, 15] };

// R16.3.12
test.each<[string, Partial<Fullness>, boolean]>([
  ['with enough no-shows in a group', {}, true],
  ['not with fewer no-shows', { missing: [14, 3] }, false],
  ['not with too few cases', { missing: [null, null] }, false],
  ['not twice', { isOver: true }, false],
  ['not beside an overbooked slot', { isBesideOver: true }, false],
  ['not while closed', { places: 0 }, false],
])('a slot may be overbooked %s', (_, change, may) => {
  expect(mayOverbook({ ...FULL, ...change })).toBe(may);
});
