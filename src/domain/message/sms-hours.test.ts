import { expect, test } from 'vitest';
import { isSmsTime } from './sms-hours.ts';

test.each([
  ['2026-11-27T06:59:59Z', false],
  ['2026-11-27T07:00:00Z', true],
  ['2026-11-27T19:59:59Z', true],
  ['2026-11-27T20:00:00Z', false],
  ['2026-11-26T23:40:00Z', false],
  ['2026-07-01T06:00:00Z', true],
])('at %s an SMS is sent between 8 and 21: %s', (at, expected) =>
  expect(isSmsTime({ from: 8, until: 21 }, Date.parse(at))).toBe(expected),
);

test('between 0 and 24 an SMS is sent at any time', () =>
  expect(isSmsTime({ from: 0, until: 24 }, Date.parse('2026-11-26T23:40:00Z'))).toBe(true));
