import { expect, test } from 'vitest';
import { kindOf } from './kind.ts';

test.each([
  ['personal', false, 'visit'],
  ['salary', false, 'visit'],
  ['business', false, 'request'],
  ['personal', true, 'call'],
  ['salary', true, 'call'],
  ['business', true, 'call'],
] as const)('product %s with a call: %s is a %s', (product, callback, kind) => {
  expect(kindOf(product, callback)).toBe(kind);
});
