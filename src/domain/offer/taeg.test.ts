import { expect, test } from 'vitest';
import { type Payment, taegOf } from './taeg.ts';

const months = (...payments: readonly (readonly [months: number, amount: number])[]): Payment[] =>
  payments.map(([after, amount]) => ({ months: after, amount }));
const each = (count: number, amount: number): Payment[] =>
  Array.from({ length: count }, (_, n) => ({ months: n + 1, amount }));

// The examples that directive 98/7/EC printed beside the same equation.
// R16.7.1
test.each([
  ['1000, paid back with 1200 after a year and a half', 1000, months([18, 1200]), 12.92],
  ['the same with 50 of costs kept back', 950, months([18, 1200]), 16.85],
  ['1000, paid back with 600 after one year and 600 after two', 1000, months([12, 600], [24, 600]), 13.07],
  [
    '1000, paid back with 272 after three months, 272 after six, 544 after twelve',
    1000,
    months([3, 272], [6, 272], [12, 544]),
    13.19,
  ],
  ['100, paid back with 300 after a year', 100, months([12, 300]), 200],
])('%s', (_, credit, payments, taeg) => expect(taegOf(credit, payments)).toBeCloseTo(taeg, 1));

// R16.7.1
test('without costs it is the yearly rate that twelve times the monthly one makes', () => {
  const monthly = 0.06 / 12;
  const instalment = (10_000 * monthly) / (1 - (1 + monthly) ** -48);
  expect(taegOf(10_000, each(48, instalment))).toBeCloseTo(((1 + monthly) ** 12 - 1) * 100, 6);
});

// R16.7.1
test('what is paid back without anything more costs nothing; less than was lent has a rate below zero', () => {
  expect(taegOf(1200, each(12, 100))).toBeCloseTo(0, 6);
  expect(taegOf(1200, each(12, 90))).toBeLessThan(0);
});

// R16.7.1
test('where nothing is paid back, or nothing was lent, there is no rate', () => {
  expect([taegOf(1000, []), taegOf(0, each(12, 100)), taegOf(1000, each(1, 0))]).toEqual([null, null, null]);
});
