import { expect, test } from 'vitest';
import { toInstant } from '../time/rome.ts';
import { bandSpan, CALL_BANDS, callSpan, callSpanAt, takesCall } from './at-time.ts';

const THURSDAY = '2026-11-26';
const SUNDAY = '2026-11-29';

test.each([
  ['08:30', 8 * 60 + 30, false],
  ['09:00', 9 * 60, true],
  ['19:30', 19 * 60 + 30, true],
  ['19:45', 19 * 60 + 45, false],
  ['20:00', 20 * 60, false],
])('a call in the half-hour from %s is allowed: %s %s', (_, minute, expected) => {
  expect(takesCall(THURSDAY, minute)).toBe(expected);
});

test('no call is booked on a Sunday', () => {
  expect(takesCall(SUNDAY, 10 * 60)).toBe(false);
});

test('a band takes the half-hours that lie inside it', () => {
  const inside = (minute: number) => takesCall(THURSDAY, minute, '12-15');
  expect([11 * 60 + 30, 11 * 60 + 45, 12 * 60, 14 * 60 + 30, 14 * 60 + 45, 15 * 60].map(inside)).toEqual([
    ...[false, false, true, true, false, false],
  ]);
});

test('the bands cover 9 to 18 without overlap', () => {
  expect(CALL_BANDS.map(bandSpan)).toEqual([
    { from: 540, until: 720 },
    { from: 720, until: 900 },
    { from: 900, until: 1080 },
  ]);
});

test('the customer knows the half-hour, or only the band', () => {
  const at = (minute: number) => new Date(toInstant(THURSDAY, minute));
  expect(callSpan(THURSDAY, 600, null)).toEqual({ from: at(600), until: at(630) });
  expect(callSpan(THURSDAY, 600, '9-12')).toEqual({ from: at(540), until: at(720) });
  expect(callSpanAt(at(600), '9-12')).toEqual({ from: at(540), until: at(720) });
});
