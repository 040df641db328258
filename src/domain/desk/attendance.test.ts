import { expect, test } from 'vitest';
import {
  type Attendance,
  type Attended,
  attendanceOf,
  correctionsFor,
  hasCome,
  isOver,
  mayTake,
  minutesSince,
  OUTCOMES,
  type Step,
  standingOf,
  stepsFor,
  waitOf,
} from './attendance.ts';

const at = new Date(0);

// R16.2.2
test.each([
  [{ arrivedAt: null, startedAt: null, outcome: null }, 'expected'],
  [{ arrivedAt: at, startedAt: null, outcome: null }, 'arrived'],
  [{ arrivedAt: at, startedAt: at, outcome: null }, 'meeting'],
  [{ arrivedAt: at, startedAt: at, outcome: 'attended' }, 'attended'],
  [{ arrivedAt: null, startedAt: null, outcome: 'noShow' }, 'noShow'],
] as const)('%o is %s', (moments, attendance) => {
  expect(attendanceOf(moments)).toBe(attendance);
});

// R16.2.2, R16.8.10
test('steps lead forward only, and an arrived customer cannot become a no-show', () => {
  const steps: readonly Step[] = ['arrive', 'start', ...OUTCOMES];
  const allowed = (now: Attendance) => steps.filter((step) => mayTake(step, now));
  expect(allowed('expected')).toEqual(['arrive', 'start', 'attended', 'noShow', 'notReceived']);
  expect(allowed('arrived')).toEqual(['start', 'attended', 'left', 'notReceived']);
  expect(allowed('meeting')).toEqual(['attended']);
  for (const outcome of OUTCOMES) expect(allowed(outcome), outcome).toEqual([]);
});

// R16.2.25
test.each([
  [0, 'fine'],
  [9, 'fine'],
  [10, 'long'],
  [19, 'long'],
  [20, 'tooLong'],
] as const)('%i minutes of waiting are %s', (minutes, wait) => {
  expect(waitOf(minutes)).toBe(wait);
});

const MINUTE = 60_000;
const attended = (change: Partial<Attended> = {}): Attended => ({
  ...{ startsAt: 60 * MINUTE, isCancelled: false },
  ...{ arrivedAt: null, startedAt: null, endedAt: null, outcome: null },
  ...change,
});

// R16.2.25
test('a visit without outcome after its slot is open', () => {
  const minutes = [0, 60, 89, 90].map((minute) => standingOf(attended(), minute * MINUTE));
  expect(minutes).toEqual(['expected', 'expected', 'expected', 'open']);
  expect(standingOf(attended({ arrivedAt: at }), 900 * MINUTE)).toBe('arrived');
  expect(standingOf(attended({ isCancelled: true }), 900 * MINUTE)).toBe('cancelled');
  expect((['expected', 'open', 'arrived', 'meeting', 'cancelled', ...OUTCOMES] as const).filter(isOver)).toEqual([
    'cancelled',
    ...OUTCOMES,
  ]);
});

// R16.2.25
test("before the visit's time no outcome can be recorded without an arrival", () => {
  expect(stepsFor(attended(), 59 * MINUTE)).toEqual(['arrive', 'start']);
  expect(stepsFor(attended(), 60 * MINUTE)).toEqual(['arrive', 'start', 'attended', 'noShow', 'notReceived']);
  expect(stepsFor(attended({ arrivedAt: at }), 59 * MINUTE)).toEqual(['start', 'attended', 'left', 'notReceived']);
  expect(stepsFor(attended({ isCancelled: true }), 60 * MINUTE)).toEqual([]);
});

// R16.2.25
test('an outcome can be corrected to those that fit the earlier steps', () => {
  const later = 60 * MINUTE;
  expect(correctionsFor(attended({ outcome: 'attended' }), later)).toEqual(['noShow', 'notReceived']);
  expect(correctionsFor(attended({ outcome: 'attended' }), later - 1)).toEqual([]);
  expect(correctionsFor(attended({ arrivedAt: at, outcome: 'left' }), later)).toEqual(['attended', 'notReceived']);
  expect(correctionsFor(attended(), later)).toEqual([]);
});

test('minutes of a wait are whole and never negative', () => {
  expect([minutesSince(at, 119_999), minutesSince(at, 120_000), minutesSince(at, -5)]).toEqual([1, 2, 0]);
});

test.each([
  [{}, false],
  [{ arrivedAt: new Date() }, true],
  [{ startedAt: new Date() }, true],
  [{ outcome: 'attended' }, true],
  [{ outcome: 'left' }, true],
  [{ outcome: 'noShow' }, false],
  [{ outcome: 'notReceived' }, false],
] as const)('the customer of a visit with %j has arrived: %s', (moments, come) =>
  expect(hasCome({ arrivedAt: null, startedAt: null, outcome: null, ...moments })).toBe(come),
);
