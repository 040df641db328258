import { expect, test } from 'vitest';
import { someTaxCode } from '../person/tax-code.testing.ts';
import { checkLetter } from '../person/tax-code.ts';
import { isAdult } from './age.ts';

test.each([
  ['LOXAIX08S21H501', '2026-11-20', false],
  ['LOXAIX08S21H501', '2026-11-21', true],
  ['RSSMRA80A01H501', '2026-11-20', true],
  ['RSSMRA20A01H501', '2026-11-20', true],
  ['RSSMRA10A01H501', '2026-11-20', false],
  ['RSSMRA26T31H501', '2026-11-20', true],
])('the person of %s can be an adult on %s: %s', (first, today, adult) =>
  expect(isAdult(someTaxCode(first + checkLetter(first)), today)).toBe(adult),
);
