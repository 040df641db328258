import { expect, test } from 'vitest';
import { formats, longDay, relativeDay, shortDay } from './formats.ts';

test.each([
  ['2026-11-21', 'sabato 21 novembre 2026', 'sab 21 nov'],
  ['2026-12-01', 'martedì 1 dicembre 2026', 'mar 1 dic'],
  ['2027-02-28', 'domenica 28 febbraio 2027', 'dom 28 feb'],
  ['2027-08-16', 'lunedì 16 agosto 2027', 'lun 16 ago'],
])('%s is %s, short %s', (day, long, short) => {
  expect([longDay(day), shortDay(day)]).toEqual([long, short]);
});

// R9.22
test('every weekday and month has its Italian name', () => {
  const italian = new Intl.DateTimeFormat('it', { dateStyle: 'full', timeZone: 'UTC' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(longDay(day)).toBe(italian.format(at));
  }
});

// R9.22
test('only today and tomorrow have a relative word, also across months and clock changes', () => {
  expect([relativeDay('2026-11-30', '2026-11-30'), relativeDay('2026-12-01', '2026-11-30')]).toEqual([
    'Oggi',
    'Domani',
  ]);
  expect([relativeDay('2026-12-02', '2026-11-30'), relativeDay('2026-11-29', '2026-11-30')]).toEqual([null, null]);
  expect(relativeDay('2027-03-28', '2027-03-27')).toBe('Domani');
  expect(formats.nearDay('2026-11-30', '2026-11-30')).toBe('Oggi, lun 30 nov');
  expect(formats.nearDay('2026-12-02', '2026-11-30')).toBe('mer 2 dic');
});
