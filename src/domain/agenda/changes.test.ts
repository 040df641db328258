import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/rome.ts';
import type { Changes } from './changes.ts';
import { type Agenda, calendar, slotsOn } from './free-slots.ts';

const MONDAY = '2026-12-14';
const NOW = Date.parse('2026-12-01T08:00:00Z');
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const NONE: Changes = { weeks: [], closings: [], roster: [] };
const agenda = (changes: Partial<Changes> = {}, rest: Partial<Agenda> = {}): Agenda => ({
  openings: everyDay.map((weekday) => ({ weekday, opens: 540, closes: 720 })),
  consultants: new Map(everyDay.map((weekday) => [weekday, 2])),
  ...{ exceptions: new Map(), holidays: new Set<string>(), changes: { ...NONE, ...changes } },
  ...rest,
});
/** Every slot of a day as 'minute:capacity'. */
const seatsOn = (of: Agenda, day: string) =>
  calendar(day, 1, NOW).flatMap((on) =>
    slotsOn(of, on, { taken: () => 0, now: NOW, windows: { leadMinutes: 0, horizonDays: 90 } }).slots.map(
      ({ minute, capacity }) => `${minute}:${capacity}`,
    ),
  );
const two = ['540:2', '570:2', '600:2', '630:2', '660:2', '690:2'];

// R16.4.1
describe('the capacity of a slot', () => {
  test('is that of the closing that overlaps it, else the usual one', () => {
    const closings = [{ day: MONDAY, from: 615, until: 645, consultants: 0 }];
    expect(seatsOn(agenda({ closings }), MONDAY)).toEqual(['540:2', '570:2', '660:2', '690:2']);
    expect(seatsOn(agenda({ closings }), addDays(MONDAY, 1))).toEqual(two);
  });

  test('is the minimum of all closings that overlap it, also on a closed day', () => {
    const closings = [
      { day: MONDAY, from: 540, until: 660, consultants: 1 },
      { day: MONDAY, from: 600, until: 630, consultants: 0 },
    ];
    expect(seatsOn(agenda({ closings }), MONDAY)).toEqual(['540:1', '570:1', '630:1', '660:2', '690:2']);
    const closed = (consultants: number) =>
      seatsOn(agenda({ closings }, { exceptions: new Map([[MONDAY, consultants]]) }), MONDAY);
    expect(closed(0)).toEqual([]);
    expect(closed(3)).toEqual(['540:1', '570:1', '630:1', '660:3', '690:3']);
  });

  test('follows the weekly hours that apply on its day', () => {
    const afternoon = [{ weekday: 1, opens: 840, closes: 900 }];
    const weeks = [{ from: MONDAY, openings: afternoon, consultants: new Map([[1, 3]]) }];
    expect(seatsOn(agenda({ weeks }), addDays(MONDAY, -7))).toEqual(two);
    expect(seatsOn(agenda({ weeks }), MONDAY)).toEqual(['840:3', '870:3']);
    expect(seatsOn(agenda({ weeks }), addDays(MONDAY, 1))).toEqual([]);
  });

  test('adds lent and subtracts absent consultants, is never negative, and opens no closed slot', () => {
    const away = { day: MONDAY, from: 540, until: 600, delta: -1 };
    const lent = { day: MONDAY, from: 660, until: 720, delta: 1 };
    expect(seatsOn(agenda({ roster: [away, lent] }), MONDAY)).toEqual([
      ...['540:1', '570:1', '600:2', '630:2', '660:3', '690:3'],
    ]);
    expect(seatsOn(agenda({ roster: [away, away, away] }), MONDAY)).toEqual(two.slice(2));
    expect(seatsOn(agenda({ roster: [lent, lent, lent] }), MONDAY).slice(-1)).toEqual(['690:5']);
    const closings = [{ day: MONDAY, from: 660, until: 720, consultants: 0 }];
    expect(seatsOn(agenda({ roster: [lent], closings }), MONDAY)).toEqual(two.slice(0, 4));
  });

  test('is zero on a holiday, even with lent consultants', () => {
    const roster = [{ day: MONDAY, from: 540, until: 720, delta: 1 }];
    expect(seatsOn(agenda({ roster }, { holidays: new Set([MONDAY]) }), MONDAY)).toEqual([]);
  });
});

// R16.4.1
test('without changes of its day the capacity is the usual one', () => {
  const day = fc.integer({ min: 0, max: 6 }).map((n) => addDays(MONDAY, n));
  const anAgenda = fc.record({
    openings: fc.array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        opens: fc.integer({ min: 6, max: 12 }).map((half) => half * 60),
        closes: fc.integer({ min: 13, max: 18 }).map((half) => half * 60),
      }),
      { maxLength: 6 },
    ),
    consultants: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 4 })), { maxLength: 7 })
      .map((rows) => new Map(rows)),
    exceptions: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 4 })), { maxLength: 3 }).map((rows) => new Map(rows)),
    holidays: fc.array(day, { maxLength: 2 }).map((days) => new Set(days)),
  });
  const elsewhere = addDays(MONDAY, 30);
  const changes: Changes = {
    weeks: [{ from: elsewhere, openings: [], consultants: new Map() }],
    closings: [{ day: elsewhere, from: 0, until: 1440, consultants: 0 }],
    roster: [{ day: elsewhere, from: 0, until: 1440, delta: -1 }],
  };
  fc.assert(
    fc.property(anAgenda, day, (given, on) => {
      const weekday = ((new Date(on).getUTCDay() + 6) % 7) + 1;
      const capacity = given.holidays.has(on) ? 0 : (given.exceptions.get(on) ?? given.consultants.get(weekday) ?? 0);
      const before = given.openings
        .filter((opening) => opening.weekday === weekday && capacity > 0)
        .flatMap(({ opens, closes }) =>
          Array.from({ length: (closes - opens) / 30 }, (_, n) => `${opens + n * 30}:${capacity}`),
        );
      for (const each of [given, { ...given, changes: NONE }, { ...given, changes }])
        expect(seatsOn(each, on)).toEqual(before);
    }),
    { numRuns: 300, seed: 16 },
  );
});
