import { expect, test } from 'vitest';
import { figure } from './judge.ts';
import { interleaved, median, quantile, summary, withWarmUp } from './rounds.ts';
import { atLeast, atMost, verdictOf } from './row.ts';

// R15.1.1
test('product and baseline are measured alternately, five times each', async () => {
  const order: string[] = [];
  const measure = (name: string, value: number) => async () => {
    order.push(name);
    return value;
  };
  const rounds = await interleaved(measure('ours', 3), measure('baseline', 6));
  expect(order.join(' ')).toBe('ours baseline '.repeat(5).trim());
  expect(rounds).toEqual({ ours: 3, baseline: 6, ratio: 0.5, spread: 0, oursSpread: 0 });
});

// R15.1.1
test('the warm-up round of product and baseline does not count', async () => {
  const cold = (first: number, then: number) => {
    const values = [first, ...Array.from({ length: 5 }, () => then)];
    return async () => values.shift() ?? Number.NaN;
  };
  expect(await withWarmUp(cold(900, 3), cold(1, 6))).toEqual({
    ours: 3,
    baseline: 6,
    ratio: 0.5,
    spread: 0,
    oursSpread: 0,
  });
});

// R15.1.1
test('the ratio is the median of the rounds, not that of two medians; the spread is reported', () => {
  const pairs = [
    { ours: 1, baseline: 10 },
    { ours: 2, baseline: 4 },
    { ours: 9, baseline: 9 },
  ];
  expect(summary(pairs)).toMatchObject({ ours: 2, baseline: 9, ratio: 0.5, spread: 1.8 });
});

test('a spread above a quarter makes the result invalid, on both sides of the target', () => {
  const target = atLeast(0.4);
  expect([verdictOf(0.5, 0.25, target), verdictOf(0.3, 0.25, target)]).toEqual(['met', 'not met']);
  expect([verdictOf(0.5, 0.26, target), verdictOf(0.3, 0.26, target)]).toEqual(['not valid', 'not valid']);
});

test('a counted figure has no spread and is compared with its target', () => {
  expect([verdictOf(2, null, atMost(2)), verdictOf(3, null, atMost(2))]).toEqual(['met', 'not met']);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([4, 1, 3, 2]), quantile([1, 2, 3, 4, 5], 0.75)]).toEqual([2.5, 4]);
});

test('a measurement without values throws an error', () => {
  expect(() => median([])).toThrow('nothing was measured');
});

test.each([
  [0.03812, 'ms', '0.0381 ms'],
  [15_861.4, 'req/s', '15,861 req/s'],
  [19, '', '19'],
])('%d is written with its unit', (value, unit, text) => {
  expect(figure(value, unit)).toBe(text);
});
