import { expect, test } from 'vitest';
import { formats, longDay, shortDay } from './formats.ts';

const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1 + n)));
const isoOf = (day: Date): string => day.toISOString().slice(0, 10);
const german = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-IT', { ...options, timeZone: 'UTC' });

test('every day has the names that are used in South Tyrol', () => {
  const [long, short] = [german({ dateStyle: 'full' }), german({ weekday: 'short', day: 'numeric', month: 'short' })];
  for (const day of days)
    expect([longDay(isoOf(day)), shortDay(isoOf(day))]).toEqual([long.format(day), short.format(day)]);
  expect(longDay('2027-01-07')).toBe('Donnerstag, 7. Jänner 2027');
});

test('numeric days are written with dots', () => {
  expect(formats.numericDay('2026-11-26')).toBe('26.11.2026');
  expect(formats.numericDayAndMonth('2026-12-01')).toBe('01.12.');
  expect(formats.weekdayDay('2026-11-26')).toBe('Do., 26.11.');
});

test('only today and tomorrow have a relative word', () => {
  expect(formats.nearDay('2026-11-30', '2026-11-30')).toBe('Heute, Mo., 30. Nov.');
  expect(formats.nearDay('2026-12-01', '2026-11-30')).toBe('Morgen, Di., 1. Dez.');
  expect(formats.nearDay('2026-12-02', '2026-11-30')).toBe('Mi., 2. Dez.');
});

test('opening hours name the days and join the spans', () => {
  const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });
  expect(formats.opening({ from: 1, to: 5, spans: [span(9, 13), span(14, 18)] })).toBe(
    'Montag–Freitag 9:00–13:00 und 14:00–18:00 Uhr',
  );
  expect(formats.opening({ from: 7, to: 7, spans: [span(9, 12.5)] })).toBe('Sonntag 9:00–12:30 Uhr');
});

test('distances have a decimal comma below ten km', () => {
  const { distance, exactDistance } = formats;
  expect([distance(8.44), distance(12.44), exactDistance(12.44)]).toEqual(['8,4', '12', '12,4']);
});
