import { expect, test } from 'vitest';
import { formats, longDay, shortDay } from './formats.ts';

test.each([
  ['2026-11-21', 'Saturday 21 November 2026', 'Sat 21 Nov', '21 Nov 2026'],
  ['2026-12-01', 'Tuesday 1 December 2026', 'Tue 1 Dec', '1 Dec 2026'],
  ['2027-09-16', 'Thursday 16 September 2027', 'Thu 16 Sep', '16 Sep 2027'],
])('%s is %s, short %s, with the year %s', (day, long, short, dated) => {
  expect([longDay(day), shortDay(day), formats.numericDay(day)]).toEqual([long, short, dated]);
  expect(formats.numericDayAndMonth(day)).toBe(dated.slice(0, -5));
});

test('every weekday and month has its British name', () => {
  const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(longDay(day)).toBe(british.format(at).replace(',', ''));
  }
});

test('only today and tomorrow have a relative word', () => {
  expect(formats.nearDay('2026-11-30', '2026-11-30')).toBe('Today, Mon 30 Nov');
  expect(formats.nearDay('2026-12-01', '2026-11-30')).toBe('Tomorrow, Tue 1 Dec');
  expect(formats.nearDay('2026-12-02', '2026-11-30')).toBe('Wed 2 Dec');
});

test('opening hours name the days and join the spans', () => {
  const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });
  expect(formats.opening({ from: 1, to: 5, spans: [span(9, 13), span(14, 18)] })).toBe(
    'Monday-Friday 9:00-13:00 and 14:00-18:00',
  );
  expect(formats.opening({ from: 7, to: 7, spans: [span(9, 12.5)] })).toBe('Sunday 9:00-12:30');
});

test('distances have a decimal point below ten km', () => {
  expect([formats.distance(8.44), formats.distance(12.44), formats.exactDistance(12.44)]).toEqual([
    '8.4',
    '12',
    '12.4',
  ]);
});
