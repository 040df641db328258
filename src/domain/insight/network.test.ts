import { expect, test } from 'vitest';
import { firstFree, heatOf, medianWait, sumOf, waitFor } from './heat.ts';
import { type Seats, suggestions } from './next-branch.ts';

// R16.6.1
test.each([
  [null, 'closed'],
  [0, 'full'],
  [1, 'tight'],
  [4, 'tight'],
  [5, 'free'],
] as const)('%s free slots are %s', (free, heat) => {
  expect(heatOf(free)).toBe(heat);
});

// R16.6.2
test('the days until the first free slot include closed days', () => {
  expect([firstFree([0, null, 2]), firstFree([3]), firstFree([0, null]), firstFree([])]).toEqual([2, 0, null, null]);
  expect(sumOf([0, null, 2, 5])).toBe(7);
  expect([0, 1, 2, 3, 4, 7, 8, null].map(waitFor)).toEqual([
    ...['now', 'now', 'short', 'short', 'long', 'long', 'tooLong', 'tooLong'],
  ]);
});

test('the median wait is null if more than half of the branches have no free slot', () => {
  expect([medianWait([5, 1, 3]), medianWait([1, null, null]), medianWait([])]).toEqual([3, null, null]);
});

const at = (code: string, km: number, first: number | null): Seats => ({
  ...{ code, first },
  // A degree of latitude is 111.2 km.
  point: { lat: 45 + km / 111.2, lng: 9 },
});

// R16.6.3
test('suggests the near branch with the earliest slot, most days gained first', () => {
  const busy = [at('SLOW', 0, 6), at('NEVER', 1, null), at('QUICK', 2, 1)];
  const all = [...busy, at('SOON', 10, 2), at('ALSO', 12, 2), at('FAR', 40, 0)];
  const found = suggestions(busy, all).map(({ from, to, km }) => [from.code, to.code, Math.round(km)]);
  expect(found).toEqual([
    ['NEVER', 'QUICK', 1],
    ['SLOW', 'QUICK', 2],
  ]);
  const slower = suggestions([at('SLOW', 0, 6), at('LATE', -5, 9)], [at('NEXT', 0, 4), at('SOON', 12, 1)]);
  expect(slower.map(({ from }) => from.code)).toEqual(['LATE', 'SLOW']);
  expect(suggestions([at('SLOW', 0, 6)], [at('SLOW', 0, 6), at('ALSO', 12, 2), at('SOON', 10, 2)])[0]?.to.code).toBe(
    'SOON',
  );
  expect(suggestions([at('SLOW', 0, 6)], [at('NEAR', 3, 4), at('SOON', 10, 2)])[0]?.to.code).toBe('SOON');
});

// R16.6.3
test('a branch that gains only one day is not suggested', () => {
  expect(suggestions([at('SLOW', 0, 4)], [at('OTHER', 5, 3)])).toEqual([]);
});
