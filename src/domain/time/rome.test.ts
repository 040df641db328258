import { expect, test } from 'vitest';
import {
  addDays,
  dayClock,
  daysBetween,
  fromCompact,
  fromInstant,
  hourText,
  isRealDay,
  minuteOf,
  romeOffset,
  toCompact,
  toInstant,
  weekday,
} from './rome.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });

// R9.20, R0.33
test('agrees with the time-zone database at every slot of six years', () => {
  for (let ms = Date.UTC(2025, 0, 1); ms < Date.UTC(2031, 0, 1); ms += 30 * 60_000 * 7) {
    const { day, minute } = fromInstant(ms);
    expect(`${day} ${hourText(minute)}`).toBe(clock.format(ms));
  }
});

// R0.33
test.each([
  ['2027-03-27', 570, '2027-03-27T08:30:00.000Z'],
  ['2027-03-28', 570, '2027-03-28T07:30:00.000Z'],
  ['2027-10-30', 570, '2027-10-30T07:30:00.000Z'],
  ['2027-10-31', 570, '2027-10-31T08:30:00.000Z'],
])('%s at minute %i in Rome is %s', (day, minute, instant) => {
  expect(new Date(toInstant(day, minute)).toISOString()).toBe(instant);
  expect(fromInstant(toInstant(day, minute))).toEqual({ day, minute });
});

// R0.33
test('the offset changes at 01:00 UTC, not before', () => {
  expect(romeOffset(Date.parse('2027-03-28T00:59:59Z'))).toBe(60);
  expect(romeOffset(Date.parse('2027-03-28T01:00:00Z'))).toBe(120);
  expect(romeOffset(Date.parse('2027-10-31T00:59:59Z'))).toBe(120);
  expect(romeOffset(Date.parse('2027-10-31T01:00:00Z'))).toBe(60);
});

test('days are added across months and years, and have weekdays', () => {
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(weekday('2026-11-23')).toBe(1);
  expect(weekday('2026-11-22')).toBe(7);
  expect([isRealDay('2027-02-29'), isRealDay('2028-02-29'), isRealDay('2027-13-01')]).toEqual([false, true, false]);
});

test('`dayClock` agrees with `toInstant` for every minute, also when the clocks change', () => {
  for (const day of ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01']) {
    const startOf = dayClock(day);
    for (let minute = 0; minute < 1440; minute += 15) expect(startOf(minute), day).toBe(toInstant(day, minute));
  }
});

// R9.21
test('a time is written as two digits, a colon and two digits', () => {
  expect([0, 9 * 60, 9 * 60 + 5, 17 * 60 + 30].map(hourText)).toEqual(['00:00', '09:00', '09:05', '17:30']);
});

test('a written time is parsed to the same minute', () => {
  const minutes = [0, 59, 545, 645, 1439];
  expect(['00:00', '00:59', '09:05', '10:45', '23:59'].map(minuteOf)).toEqual(minutes);
  expect(minutes.map(hourText).map(minuteOf)).toEqual(minutes);
});

test('a day is written with and without hyphens', () => {
  expect([fromCompact('20261123'), toCompact('2026-11-23')]).toEqual(['2026-11-23', '20261123']);
});

test('days are counted whole, across both clock changes and backwards', () => {
  expect(daysBetween('2026-11-20', '2027-11-20')).toBe(365);
  expect(daysBetween('2027-03-29', '2027-03-27')).toBe(-2);
  expect(daysBetween('2027-10-31', '2027-10-31')).toBe(0);
});

// R9.11
test.each([
  ['2027-03-28', '01:30', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '01:30', '2027-10-30T23:30:00.000Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
])('in the night of %s, when the clocks change, %s is %s', (day, hour, instant) => {
  expect(new Date(toInstant(day, minuteOf(hour))).toISOString()).toBe(instant);
});
