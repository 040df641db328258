import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '../time/rome.ts';
import { nearestFree } from './alternatives.ts';
import { type Agenda, slotsOn, type Taken } from './free-slots.ts';

const WINDOWS = { leadMinutes: 120, horizonDays: 30 };
const week = [1, 2, 3, 4, 5];
const branch = (facts: Partial<Agenda> = {}): Agenda => ({
  openings: week.flatMap((day) => [
    { weekday: day, opens: 540, closes: 780 },
    { weekday: day, opens: 840, closes: 1080 },
  ]),
  consultants: new Map(week.map((day) => [day, 2])),
  exceptions: new Map(),
  holidays: new Set(),
  ...facts,
});
const empty: Taken = () => 0;
const early = { day: '2026-11-20', minute: 0 };
const free = (agenda: Agenda, day: string, now = early, taken = empty) =>
  slotsOn(agenda, day, taken, now, WINDOWS).slots.filter((slot) => slot.free).length;

test('a weekday has 16 starts, the last half an hour before each closing', () => {
  const minutes = slotsOn(branch(), '2026-11-23', empty, early, WINDOWS).slots.map((slot) => slot.minute);
  expect(minutes).toHaveLength(16);
  expect([minutes[0], minutes[7], minutes[8], minutes[15]]).toEqual([540, 750, 840, 1050]);
});

test.each([
  ['a Sunday', branch(), '2026-11-22'],
  ['a holiday', branch({ holidays: new Set(['2026-12-08']) }), '2026-12-08'],
  ['a closure', branch({ exceptions: new Map([['2026-11-24', 0]]) }), '2026-11-24'],
  ['yesterday', branch(), '2026-11-19'],
])('%s has no starts', (_, agenda, day) => expect(slotsOn(agenda, day, empty, early, WINDOWS).slots).toEqual([]));

test('today counts from two hours ahead, to the minute', () => {
  expect(free(branch(), '2026-11-20', { day: '2026-11-20', minute: 930 })).toBe(1);
  expect(free(branch(), '2026-11-20', { day: '2026-11-20', minute: 931 })).toBe(0);
});

test('late in the evening the lead time reaches into tomorrow', () => {
  expect(free(branch(), '2026-11-24', { day: '2026-11-23', minute: 1439 })).toBe(16);
});

test('the 30th day ahead is the last', () => {
  expect(free(branch(), addDays(early.day, 28))).toBe(16);
  expect(free(branch(), addDays(early.day, 31))).toBe(0);
});

test('a start is free while a consultant is', () => {
  const taken = (seats: number) => (_: string, minute: number) => (minute === 540 ? seats : 0);
  expect(free(branch(), '2026-11-23', early, taken(1))).toBe(16);
  expect(free(branch(), '2026-11-23', early, taken(2))).toBe(15);
});

test('the weeks of both clock changes have as many starts as any other', () => {
  for (const day of ['2027-03-29', '2027-11-01', '2027-04-01', '2027-10-28'])
    expect(free(branch(), day, { day: addDays(day, -3), minute: 0 }), day).toBe(16);
});

test('agrees with counting every minute', () => {
  const slow = (agenda: Agenda, day: string, minute: number) => {
    const open = agenda.openings.some(
      (o) => o.weekday === weekday(day) && minute >= o.opens && minute + 30 <= o.closes,
    );
    return open && minute % 30 === 0;
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 1439 }), (ahead, minute) => {
      const day = addDays(early.day, ahead);
      const now = { day: early.day, minute };
      const expected = Array.from({ length: 1440 }, (_, m) => m).filter(
        (m) => slow(branch(), day, m) && ahead * 1440 + m - minute >= 120,
      );
      const found = slotsOn(branch(), day, empty, now, WINDOWS).slots.filter((slot) => slot.free);
      expect(found.map((slot) => slot.minute)).toEqual(expected);
    }),
  );
});

test('the nearest free starts are offered, nearest first', () => {
  const days = ['2026-11-23', '2026-11-24'].map((day) => slotsOn(branch(), day, empty, early, WINDOWS));
  expect(nearestFree(days, { day: '2026-11-23', minute: 1050 })).toEqual([
    { day: '2026-11-23', minute: 1020 },
    { day: '2026-11-23', minute: 990 },
    { day: '2026-11-23', minute: 960 },
  ]);
});
