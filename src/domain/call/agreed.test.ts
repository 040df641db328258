import { expect, test } from 'vitest';
import { toInstant } from '../time/rome.ts';
import { agreedTimes, callingDays, daysBefore, isCallable } from './agreed.ts';
import type { CallingHours } from './hours.ts';

const openings = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: 8 * 60, closes: 13 * 60 },
  { weekday, opens: 15 * 60, closes: 18 * 60 },
]);
const hours: CallingHours = { openings, holidays: new Set(['2026-12-08']), closures: new Set(['2026-11-25']) };
const days = callingDays(hours, toInstant('2026-11-23', 10 * 60));
const at = (day: string, minute: number) => isCallable(days, { day, minute });

// R16.5.2, R16.5.6
test('a customer may name a time of the next fourteen days, within the calling hours', () => {
  expect(at('2026-11-23', 17 * 60)).toBe(true);
  expect(at('2026-11-24', 9 * 60)).toBe(true);
  expect(at('2026-12-04', 12 * 60 + 59)).toBe(true);
  expect(days.map(({ day }) => day.slice(5))).toEqual([
    ...['11-23', '11-24', '11-26', '11-27', '11-30', '12-01', '12-02', '12-03', '12-04'],
  ]);
});

// R16.5.2, R16.5.6
test('a past time, the lunch break, the early morning, a closed day and a far day cannot be named', () => {
  expect([at('2026-11-23', 10 * 60), at('2026-11-23', 14 * 60), at('2026-11-24', 8 * 60)]).toEqual([
    ...[false, false, false],
  ]);
  expect([at('2026-11-25', 600), at('2026-11-28', 600), at('2026-12-08', 600), at('2026-12-09', 600)]).toEqual([
    ...[false, false, false, false],
  ]);
});

// R16.5.6
test('a call within 15 minutes after the agreed time keeps the agreement', () => {
  const named = { day: '2026-11-23', minute: 17 * 60 };
  expect(agreedTimes(named)).toEqual({
    from: toInstant('2026-11-23', 17 * 60),
    until: toInstant('2026-11-23', 17 * 60 + 15),
  });
});

// R16.4.36
test('calling hours end at the given instant', () => {
  expect(daysBefore(days, toInstant('2026-11-26', 16 * 60)).at(-1)).toEqual({
    ...{ day: '2026-11-26', spans: [9 * 60, 15 * 60].map((from) => ({ from, until: from === 540 ? 780 : 960 })) },
  });
  expect(daysBefore(days, toInstant('2026-11-26', 8 * 60)).map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24']);
  expect(daysBefore(days, toInstant('2026-11-22', 12 * 60))).toEqual([]);
});
