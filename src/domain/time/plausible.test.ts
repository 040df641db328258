import { expect, test } from 'vitest';
import { isPlausibleDay } from './plausible.ts';

// R13.1.1
test.each(['2025-01-01', '20261231', '2029-12-31', '2026-12-01 10:00'])('%s is plausible in 2026', (day) =>
  expect(isPlausibleDay(day, '2026-11-21')).toBe(true),
);

// R13.1.1
test.each(['00000101', '0001-01-01', '2024-12-31', '20300101', '9999-12-31', '0000-02-29 10:00'])(
  '%s is not plausible',
  (day) => expect(isPlausibleDay(day, '2026-11-21')).toBe(false),
);
