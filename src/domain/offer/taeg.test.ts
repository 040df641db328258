import { expect, test } from 'vitest';
import { type Payment, taegOf } from './taeg.ts';

const months = (...payments: readonly (readonly [months: number, amount: number])[]): Payment[] =>
  payments.map(([after, amount]) => ({ months: after, amount }));
const each = (count: number, amount: number): Payment[] =>
  Array.from({ length: count }, (_, n) => ({ months: n + 1, amount }));

// The examples of directive 98/7/EC for the same equation.
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
test('without costs the TAEG is the effective yearly rate of the monthly rate', () => {
  const monthly = 0.06 / 12;
  const instalment = (10_000 * monthly) / (1 - (1 + monthly) ** -48);
  expect(taegOf(10_000, each(48, instalment))).toBeCloseTo(((1 + monthly) ** 12 - 1) * 100, 6);
});

// R16.7.1
test('the TAEG is zero if exactly the credit is paid back, and negative if less is', () => {
  expect(taegOf(1200, each(12, 100))).toBeCloseTo(0, 6);
  expect(taegOf(1200, each(12, 90))).toBeLessThan(0);
});

// R16.7.1
test('without a payment or a credit the TAEG is null', () => {
  expect([taegOf(1000, []), taegOf(0, each(12, 100)), taegOf(1000, each(1, 0))]).toEqual([null, null, null]);
});
