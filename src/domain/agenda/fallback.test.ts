import { expect, test } from 'vitest';
import { hourText, toInstant } from '../time/rome.ts';
import { fallbackDays, nextWorkingDays } from './fallback.ts';

// R9.10
test.each([
  ['a Monday', '2026-11-16', ['2026-11-17', '2026-11-18', '2026-11-19']],
  ['a Friday', '2026-11-20', ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['Good Friday', '2027-03-26', ['2027-03-30', '2027-03-31', '2027-04-01']],
  ['before Saint Francis', '2027-10-01', ['2027-10-05', '2027-10-06', '2027-10-07']],
  ['Christmas Eve', '2026-12-24', ['2026-12-28', '2026-12-29', '2026-12-30']],
  ['the last day of a year', '2026-12-31', ['2027-01-04', '2027-01-05', '2027-01-07']],
])('after %s the next working days skip weekends and holidays', (_, today, days) => {
  expect(nextWorkingDays(today)).toEqual(days);
});

// R9.14
test('a personal loan is offered the mornings, 9:00 to 12:30', () => {
  const hours = fallbackDays('personal', '2026-11-20')[0]?.minutes.map(hourText);
  expect(hours).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']);
});

// R9.16
test('a salary-backed loan is offered the grid up to 17:00, without the lunch break', () => {
  const hours = fallbackDays('salary', '2026-11-20')[0]?.minutes.map(hourText) ?? [];
  expect([hours.length, hours[0], hours[7], hours[8], hours.at(-1)]).toEqual([15, '09:00', '12:30', '14:00', '17:00']);
});

// R9.11
test.each([
  ['2026-11-20', '2026-11-23T09:00:00+01:00'],
  ['2027-03-25', '2027-03-26T09:00:00+01:00'],
  ['2027-03-29', '2027-03-30T09:00:00+02:00'],
  ['2027-10-29', '2027-11-02T09:00:00+01:00'],
])('the first slot offered after %s is %s, with the true offset of its day', (today, instant) => {
  const [first] = fallbackDays('personal', today);
  expect(toInstant(first?.day ?? '', first?.minutes[0] ?? 0)).toBe(Date.parse(instant));
});
