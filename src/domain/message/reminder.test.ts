import { expect, test } from 'vitest';
import { hasReminder } from './reminder.ts';

test.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
])('on 21 November a visit on %s gets a reminder: %s', (date, expected) => {
  expect(hasReminder(date, '2026-11-21')).toBe(expected);
});
