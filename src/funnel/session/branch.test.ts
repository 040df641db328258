import { expect, test } from 'vitest';
import { branchOrAgency, preselected } from './branch.ts';

// R4.63
test.each([
  ['without a former choice the first free hour', null, '09:30'],
  ['the former hour while it is free', '10:00', '10:00'],
  ['the first free one when the former is taken', '09:00', '09:30'],
])('the preselected slot is %s', (_, previous, chosen) => {
  const hours = [
    { at: '09:00', free: false },
    { at: '09:30', free: true },
    { at: '10:00', free: true },
  ];
  expect(preselected({ date: '2026-11-23', hours }, previous)).toBe(chosen);
});

// R2.3.126
test.each([
  ['salary', false, 'agency'],
  ['salary', true, 'branch'],
  ['personal', false, 'branch'],
  ['business', false, 'branch'],
] as const)('a place of product %s with isPP %s is called %s', (product, isPP, word) => {
  expect(branchOrAgency(product, isPP)).toBe(word);
});
