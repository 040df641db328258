import { expect, test } from 'vitest';
import { estimateNoShows, networkRate, percentOf, shrunkRate } from './no-show.ts';

const network = { cases: 100_000, missed: 14_000 };

// R16.6.4
test('58 no-shows of 412 give about 14 percent, with 90 % likelihood 11 to 17', () => {
  expect(estimateNoShows({ cases: 412, missed: 58 }, network, network)).toEqual({ about: 14, from: 11, to: 17 });
});

// R16.6.4
test("with thirty cases a group's own rate and its branch's rate weigh the same, and the interval is wide", () => {
  expect(estimateNoShows({ cases: 30, missed: 0 }, network, network)).toEqual({ about: 7, from: 3, to: 13 });
});

// R16.6.4, R16.6.5, R16.8.17
test('below thirty cases there is no estimate, whatever the counts', () => {
  expect(estimateNoShows({ cases: 29, missed: 12 }, network, network)).toBeNull();
  expect([percentOf(7, 29), percentOf(15, 30), percentOf(0, 0)]).toEqual([null, 50, null]);
});

// R16.6.4
test('the expected share lies between the group, its branch and the network', () => {
  const place = { cases: 300, missed: 90 };
  const group = { cases: 30, missed: 0 };
  expect(estimateNoShows(group, place, network)?.about).toBe(14);
  expect(estimateNoShows(group, { cases: 0, missed: 0 }, network)?.about).toBe(7);
  expect(estimateNoShows(group, place, { cases: 0, missed: 0 })?.about).toBe(16);
});

// R16.6.4
test("the rate of a branch is close to the network's with few cases, to its own with many", () => {
  expect(shrunkRate({ cases: 0, missed: 0 }, 0.14)).toBeCloseTo(0.14, 12);
  expect(shrunkRate({ cases: 30, missed: 30 }, 0)).toBeCloseTo(0.5, 12);
  expect(shrunkRate({ cases: 30_000, missed: 9_000 }, 0.14)).toBeCloseTo(0.3, 3);
  expect(networkRate({ cases: 0, missed: 0 })).toBe(0.5);
});
