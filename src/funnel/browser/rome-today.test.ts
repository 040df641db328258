import { expect, test } from 'vitest';
import { romeToday } from './rome-today.ts';

// R0.33
test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2027-07-01T21:59:59Z', '2027-07-01'],
  ['2027-07-01T22:00:00Z', '2027-07-02'],
])('at %s the day in Rome is %s, in any time zone of the visitor', (instant, day) =>
  expect(romeToday(new Date(instant))).toBe(day),
);
