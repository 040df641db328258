import { expect, test } from 'vitest';
import { romeDay } from './clock.ts';

// R9.20
test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2027-06-30T21:59:59Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
])('at %s it is %s in Rome', (instant, day) => expect(romeDay(() => new Date(instant))).toBe(day));
