import { expect, test } from 'vitest';
import { expected, networkRate, ofHundred, shrunk } from './no-show.ts';

const network = { cases: 100_000, missed: 14_000 };

// R16.6.4
test('58 no-shows of 412: about 14 of 100, between 11 and 17 with 90 % likelihood', () => {
  expect(expected({ cases: 412, missed: 58 }, network, network)).toEqual({ about: 14, from: 11, to: 17 });
});

// R16.6.4
test("thirty cases weigh as much as the branch's share, with a wide interval", () => {
  expect(expected({ cases: 30, missed: 0 }, network, network)).toEqual({ about: 7, from: 3, to: 13 });
});

// R16.6.4, R16.6.5, R16.8.17
test('below thirty cases there is no share, whatever the counts', () => {
  expect(expected({ cases: 29, missed: 12 }, network, network)).toBeNull();
  expect([ofHundred(7, 29), ofHundred(15, 30), ofHundred(0, 0)]).toEqual([null, 50, null]);
});

// R16.6.4
test('the expected share lies between the group, its branch and the network', () => {
  const place = { cases: 300, missed: 90 };
  const group = { cases: 30, missed: 0 };
  expect(expected(group, place, network)?.about).toBe(14);
  expect(expected(group, { cases: 0, missed: 0 }, network)?.about).toBe(7);
  expect(expected(group, place, { cases: 0, missed: 0 })?.about).toBe(16);
});

// R16.6.4
test("a branch with few cases is close to the network's share, one with many to its own", () => {
  expect(shrunk({ cases: 0, missed: 0 }, 0.14)).toBeCloseTo(0.14, 12);
  expect(shrunk({ cases: 30, missed: 30 }, 0)).toBeCloseTo(0.5, 12);
  expect(shrunk({ cases: 30_000, missed: 9_000 }, 0.14)).toBeCloseTo(0.3, 3);
  expect(networkRate({ cases: 0, missed: 0 })).toBe(0.5);
});
