import { expect, test } from 'vitest';
import { csvFile } from '../csv.ts';
import { type Band, bandOf, HOURS, isMorning, LEADS, NO_SHOW_LEADS, shareBelow } from './bands.ts';
import { FATES, type Fates, knownOf, NO_FATES, together, visitsOf } from './fates.ts';

// R16.6.5
test.each([[LEADS], [NO_SHOW_LEADS], [HOURS]])(
  'every number from nought on lies in one band',
  (bands: readonly Band[]) => {
    for (let n = 0; n < (bands.at(-1)?.to ?? 60); n += 1) {
      const holding = bands.filter(({ from, to }) => n >= from && (to === null || n <= to));
      expect(holding, String(n)).toEqual([bandOf(bands, n)]);
    }
  },
);

// R16.6.5
test('half wait no longer than the median, nine of ten no longer than the ninth decile', () => {
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

test('the morning ends at one', () => {
  expect([isMorning(12), isMorning(13)]).toEqual([true, false]);
});

const fates = (change: Partial<Fates>): Fates => ({ ...NO_FATES, ...change });

// R16.6.5
test('what became of visits is summed fate by fate, and all of them are the visits', () => {
  const all = together([fates({ attended: 3, ours: 1 }), fates({ attended: 2, unknown: 4 })]);
  expect(all).toEqual(fates({ attended: 5, ours: 1, unknown: 4 }));
  expect(visitsOf(fates(Object.fromEntries(FATES.map((fate) => [fate, 1]))))).toBe(FATES.length);
});

// R16.6.4
test('who was not received, was cancelled, or of whom nobody knows, is no case of not coming', () => {
  const some = fates({ attended: 10, left: 1, noShow: 2, notReceived: 5, unknown: 7, theirs: 9, ours: 3, lapsed: 4 });
  expect(knownOf(some)).toEqual({ cases: 13, missed: 2 });
});

// R16.6.9, R16.8.7
test('a spreadsheet gets words for what it would take for a formula, and quotes where they are needed', () => {
  expect(
    csvFile([
      ['=1+1', ' @x', '-2', 'a;b', 'c"d', -3],
      ['Filiale', 1, ''],
      ['+39', '\tx', '@y'],
    ]),
  ).toBe('\uFEFF\'=1+1;\' @x;\'-2;"a;b";"c""d";-3\r\nFiliale;1;\r\n\'+39;"\'\tx";\'@y\r\n');
});
