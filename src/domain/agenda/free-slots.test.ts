import { expect, test } from 'vitest';
import { addDays, toInstant } from '../time/rome.ts';
import { nearestFree } from './alternatives.ts';
import { type Agenda, calendar, type DaySlots, slotsOn, type Taken } from './free-slots.ts';

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
const TODAY = '2026-11-20';
const early = toInstant(TODAY, 0);
const slotsAt = (agenda: Agenda, day: string, now = early, taken: Taken = empty): readonly DaySlots[] =>
  calendar(day, 1, now).map((on) => slotsOn(agenda, on, { taken, now, windows: WINDOWS }));
const startsOf = (agenda: Agenda, day: string) => slotsAt(agenda, day).flatMap(({ slots }) => slots);
const free = (agenda: Agenda, day: string, now = early, taken: Taken = empty) =>
  slotsAt(agenda, day, now, taken).flatMap(({ slots }) => slots.filter((slot) => slot.free)).length;

// R7.54
test('a weekday has 16 starts, the last half an hour before each closing', () => {
  const minutes = startsOf(branch(), '2026-11-23').map((slot) => slot.minute);
  expect(minutes).toHaveLength(16);
  expect([minutes[0], minutes[7], minutes[8], minutes[15]]).toEqual([540, 750, 840, 1050]);
});

// R7.54
test.each([
  ['a Sunday', branch(), '2026-11-22'],
  ['a holiday', branch({ holidays: new Set(['2026-12-08']) }), '2026-12-08'],
  ['a closure', branch({ exceptions: new Map([['2026-11-24', 0]]) }), '2026-11-24'],
  ['yesterday', branch(), '2026-11-19'],
  ['a weekday without consultants', branch({ consultants: new Map([[1, 2]]) }), '2026-11-24'],
])('%s has no starts', (_, agenda, day) => expect(startsOf(agenda, day)).toEqual([]));

// R7.54, R9.12
test("today's starts are free from two hours ahead, to the minute", () => {
  expect(free(branch(), '2026-11-20', toInstant(TODAY, 930))).toBe(1);
  expect(free(branch(), '2026-11-20', toInstant(TODAY, 930) + 1)).toBe(0);
});

test('late in the evening the lead time reaches into tomorrow', () => {
  const allNight = branch({ openings: [{ weekday: 2, opens: 0, closes: 180 }] });
  expect(free(allNight, '2026-11-24', toInstant('2026-11-23', 1410))).toBe(3);
});

test.each([
  ['2027-03-28', 2],
  ['2027-10-31', 4],
])('the lead time is two hours also in the night of %s, when the clocks change', (sunday, left) => {
  const night = branch({ openings: [{ weekday: 7, opens: 180, closes: 300 }], consultants: new Map([[7, 1]]) });
  expect(free(night, sunday, toInstant(sunday, 60))).toBe(left);
});

// R7.54
test('slots are free up to the 30th day ahead, not later', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7];
  const always = branch({
    openings: daily.map((day) => ({ weekday: day, opens: 540, closes: 600 })),
    consultants: new Map(daily.map((day) => [day, 1])),
  });
  expect([30, 31].map((ahead) => free(always, addDays(TODAY, ahead)))).toEqual([2, 0]);
});

// R7.54, R7.55
test('a start is free while a consultant is free', () => {
  const taken = (seats: number) => (_: string, minute: number) => (minute === 540 ? seats : 0);
  expect(free(branch(), '2026-11-23', early, taken(1))).toBe(16);
  expect(free(branch(), '2026-11-23', early, taken(2))).toBe(15);
});

test('the weeks of both clock changes have as many starts as any other', () => {
  for (const day of ['2027-03-29', '2027-11-01', '2027-04-01', '2027-10-28'])
    expect(free(branch(), day, toInstant(addDays(day, -3), 0)), day).toBe(16);
});

test('the nearest free starts are offered, nearest first', () => {
  const days = ['2026-11-23', '2026-11-24'].flatMap((day) => slotsAt(branch(), day));
  expect(nearestFree(days, { day: '2026-11-23', minute: 1050 })).toEqual([
    { day: '2026-11-23', minute: 1020 },
    { day: '2026-11-23', minute: 990 },
    { day: '2026-11-23', minute: 960 },
  ]);
});

test('a calendar without a first day begins today in Rome', () => {
  const late = toInstant(TODAY, 0) - 1;
  expect(calendar(null, 2, early).map(({ day, ahead }) => [day, ahead])).toEqual([
    [TODAY, 0],
    ['2026-11-21', 1],
  ]);
  expect(calendar(null, 1, late)[0]?.day).toBe('2026-11-19');
});

// R7.55
test('an exception adds a seat to a day, and can open a Saturday', () => {
  const fair = branch({
    openings: [...branch().openings, { weekday: 6, opens: 540, closes: 600 }],
    exceptions: new Map([
      ['2026-11-24', 3],
      ['2026-11-28', 1],
    ]),
  });
  const seats = (day: string) => startsOf(fair, day)[0]?.capacity;
  expect(['2026-11-23', '2026-11-24', '2026-11-28', '2026-12-05'].map(seats)).toEqual([2, 3, 1, undefined]);
});
