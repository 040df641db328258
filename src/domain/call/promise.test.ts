import { describe, expect, test } from 'vitest';
import { toInstant } from '../time/rome.ts';
import { AGENT_HOURS, type CallingHours, isCallingTime } from './hours.ts';
import { bandFrom, promisedBy } from './promise.ts';
import { callStandingOf } from './standing.ts';

/** A branch open 9-13 and 14-18 on working days, 9-12 on Saturdays. */
const week = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: 540, closes: 780 },
  { weekday, opens: 840, closes: 1080 },
]);
const branch: CallingHours = {
  openings: [...week, { weekday: 6, opens: 540, closes: 720 }],
  holidays: new Set(['2026-12-08']),
  closures: new Set(['2026-11-25']),
};
const at = (day: string, hour: string) => toInstant(day, Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3)));

describe('the deadline of a call', () => {
  // R16.5.1
  test.each([
    ['in the morning, over the lunch break', '2026-11-23 10:30', '2026-11-23 15:30'],
    ['at night', '2026-11-23 22:00', '2026-11-24 13:00'],
    ['late, over the night', '2026-11-23 17:00', '2026-11-24 12:00'],
    [
      'over a day on which the branch is closed, at most by the next working day',
      '2026-11-24 17:00',
      '2026-11-25 18:00',
    ],
    ['on a Friday evening, over a Saturday morning', '2026-11-27 17:30', '2026-11-30 09:30'],
    ['on a Sunday', '2026-11-29 11:00', '2026-11-30 13:00'],
    ['over a holiday', '2026-12-07 16:00', '2026-12-09 11:00'],
    ['over the lunch break by two minutes', '2026-11-23 09:02', '2026-11-23 14:05'],
    ['at an odd minute that is rounded up', '2026-11-23 10:02', '2026-11-23 15:05'],
  ])('%s', (_, asked, due) => {
    const [day = '', hour = ''] = asked.split(' ');
    const [dueDay = '', dueHour = ''] = due.split(' ');
    const promised = promisedBy(at(day, hour), branch);
    expect(new Date(promised)).toEqual(new Date(at(dueDay, dueHour)));
  });

  // R16.5.1
  test("is computed from the lender's number of hours, and within the agent's hours", () => {
    expect(promisedBy(at('2026-11-23', '10:30'), branch, 60)).toBe(at('2026-11-23', '11:30'));
    expect(promisedBy(at('2026-11-27', '16:00'), { ...branch, openings: AGENT_HOURS })).toBe(at('2026-11-30', '11:00'));
  });

  // R16.5.1, R16.5.2
  test('excludes hours before nine, after eight in the evening and on Sundays', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }));
    const hours = { ...branch, openings: always };
    expect(promisedBy(at('2026-11-28', '18:00'), hours)).toBe(at('2026-11-30', '11:00'));
    expect(promisedBy(at('2026-11-23', '03:00'), hours)).toBe(at('2026-11-23', '13:00'));
  });

  // R16.5.1
  test('is at most the end of the next working day, also without any calling hours', () => {
    expect(promisedBy(at('2026-11-27', '10:00'), { ...branch, openings: [] })).toBe(at('2026-11-30', '18:00'));
  });
});

// R16.5.2
test.each([
  ['2026-11-23 08:59', false],
  ['2026-11-23 09:00', true],
  ['2026-11-28 19:59', true],
  ['2026-11-23 20:00', false],
  ['2026-11-29 11:00', false],
  ['2026-12-08 11:00', false],
])('at night, on Sundays and holidays no call is made: %s is %s', (moment, may) => {
  const [day = '', hour = ''] = moment.split(' ');
  expect(isCallingTime(at(day, hour), branch.holidays)).toBe(may);
});

// R16.5.3
test.each([
  [{ dueAt: 0, nextAt: -60, heldUntil: null }, 'missed'],
  [{ dueAt: 29, nextAt: -60, heldUntil: null }, 'atRisk'],
  [{ dueAt: 30, nextAt: -60, heldUntil: null }, 'inTime'],
  [{ dueAt: -60, nextAt: 10, heldUntil: null }, 'paused'],
  [{ dueAt: -60, nextAt: -60, heldUntil: 5 }, 'inHand'],
  [{ dueAt: 60, nextAt: -60, heldUntil: 0 }, 'inTime'],
] as const)(
  'a call with due and free times in minutes from now, %o, is %s',
  ({ dueAt, nextAt, heldUntil }, standing) => {
    const minutes = (n: number) => 1_000_000 + n * 60_000;
    const call = {
      dueAt: minutes(dueAt),
      nextAt: minutes(nextAt),
      heldUntil: heldUntil === null ? null : minutes(heldUntil),
    };
    expect(callStandingOf(call, minutes(0))).toBe(standing);
  },
);

describe('a call in a band of hours', () => {
  const agents: CallingHours = { openings: AGENT_HOURS, holidays: branch.holidays, closures: new Set() };
  test.each([
    ['later today', '15-18', '2026-11-23 10:00', '2026-11-23 15:00', '2026-11-23 18:00'],
    ['what is left of it today', '9-12', '2026-11-23 10:15', '2026-11-23 10:15', '2026-11-23 12:00'],
    [
      'tomorrow when less than half an hour is left',
      '9-12',
      '2026-11-23 11:31',
      '2026-11-24 09:00',
      '2026-11-24 12:00',
    ],
    ['on the next working day', '12-15', '2026-12-05 10:00', '2026-12-07 12:00', '2026-12-07 15:00'],
    ['after a holiday', '9-12', '2026-12-07 19:00', '2026-12-09 09:00', '2026-12-09 12:00'],
  ] as const)('is promised %s', (_, band, asked, from, until) => {
    const instant = (text: string) => at(text.slice(0, 10), text.slice(11));
    expect(bandFrom(instant(asked), agents, band)).toEqual({ from: instant(from), until: instant(until) });
  });

  test('gets no promise when the calling hours never reach the band', () => {
    const mornings = { ...agents, openings: [{ weekday: 1, opens: 540, closes: 720 }] };
    expect(bandFrom(at('2026-11-23', '10:00'), mornings, '15-18')).toBeNull();
  });
});
