import { expect, test } from 'vitest';
import { csvFile } from '../csv.ts';
import { type Band, bandOf, HOURS, isMorning, LEADS, NO_SHOW_LEADS, shareBelow } from './bands.ts';
import {
  attendanceKnownOf,
  NO_OUTCOMES,
  type OutcomeCounts,
  sumOutcomes,
  VISIT_OUTCOMES,
  visitsOf,
} from './visit-outcomes.ts';

// R16.6.5
test.each([[LEADS], [NO_SHOW_LEADS], [HOURS]])(
  'every number from zero on is in exactly one band',
  (bands: readonly Band[]) => {
    for (let n = 0; n < (bands.at(-1)?.to ?? 60); n += 1) {
      const holding = bands.filter(({ from, to }) => n >= from && (to === null || n <= to));
      expect(holding, String(n)).toEqual([bandOf(bands, n)]);
    }
  },
);

// R16.6.5
test('computes the median and the ninth decile of waits', () => {
  const waits = [12, 3, 4, 8, 5, 6, 21, 7, 2, 9].map((value) => ({ value, count: 1 }));
  expect([shareBelow(waits, 0.5), shareBelow(waits, 0.9), shareBelow([], 0.5)]).toEqual([6, 12, null]);
  expect(
    shareBelow(
      [
        { value: 5, count: 99 },
        { value: 1, count: 1 },
      ],
      0.5,
    ),
  ).toBe(5);
});

test('the morning ends at 13:00', () => {
  expect([isMorning(12), isMorning(13)]).toEqual([true, false]);
});

const fates = (change: Partial<OutcomeCounts>): OutcomeCounts => ({ ...NO_OUTCOMES, ...change });

// R16.6.5
test('outcomes are summed one by one, and their total is the number of visits', () => {
  const all = sumOutcomes([fates({ attended: 3, ours: 1 }), fates({ attended: 2, unknown: 4 })]);
  expect(all).toEqual(fates({ attended: 5, ours: 1, unknown: 4 }));
  expect(visitsOf(fates(Object.fromEntries(VISIT_OUTCOMES.map((fate) => [fate, 1]))))).toBe(VISIT_OUTCOMES.length);
});

// R16.6.4
test('visits that were not received, cancelled or have an unknown outcome do not count for no-shows', () => {
  const some = fates({ attended: 10, left: 1, noShow: 2, notReceived: 5, unknown: 7, theirs: 9, ours: 3, lapsed: 4 });
  expect(attendanceKnownOf(some)).toEqual({ cases: 13, missed: 2 });
});

// R16.6.9, R16.8.7
test('a CSV cell escapes formulas and is quoted where needed', () => {
  expect(
    csvFile([
      ['=1+1', ' @x', '-2', 'a;b', 'c"d', -3],
      ['Filiale', 1, ''],
      ['+39', '\tx', '@y'],
    ]),
  ).toBe('\uFEFF\'=1+1;\' @x;\'-2;"a;b";"c""d";-3\r\nFiliale;1;\r\n\'+39;"\'\tx";\'@y\r\n');
});
