import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, toInstant } from '../time/rome.ts';
import { type Agenda, calendar, slotsOn } from './free-slots.ts';

const HALF_HOUR = 1_800_000;
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', weekday: 'short' });
const NAMES = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Case {
  readonly agenda: Agenda;
  readonly from: string;
  readonly now: number;
  readonly seats: ReadonlyMap<number, number>;
  readonly windows: { readonly leadMinutes: number; readonly horizonDays: number };
}

/** Checks every slot of a week against local times from the time-zone database of the runtime. */
function obviousFree({ agenda, from, now, seats, windows }: Case): readonly string[] {
  const found: string[] = [];
  for (let at = toInstant(from, 0); at < toInstant(addDays(from, 7), 0); at += HALF_HOUR) {
    const [day = '', time = ''] = clock.format(at).split(' ');
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const on = NAMES.indexOf(weekdays.format(at));
    const isOpen = agenda.openings.some((o) => o.weekday === on && o.opens <= minute && minute + 30 <= o.closes);
    const consultants = agenda.exceptions.get(day) ?? agenda.consultants.get(on) ?? 0;
    const ahead = daysBetween(clock.format(now).slice(0, 10), day);
    const isInTime = at - now >= windows.leadMinutes * 60_000 && ahead <= windows.horizonDays;
    const isFree = (seats.get(at) ?? 0) < consultants;
    if (isOpen && isInTime && isFree && !agenda.holidays.has(day)) found.push(`${day} ${minute}`);
  }
  return found;
}

const core = ({ agenda, from, now, seats, windows }: Case): readonly string[] =>
  calendar(from, 7, now).flatMap((on) =>
    slotsOn(agenda, on, { taken: (_day, _minute, _capacity, starts) => seats.get(starts) ?? 0, now, windows })
      .slots.filter((slot) => slot.free)
      .map((slot) => `${on.day} ${slot.minute}`),
  );

/** Two openings a day, from 3:00 on, because clocks change between 2:00 and 3:00, when no branch is open. */
const opening = (weekday: number) =>
  fc
    .tuple(fc.integer({ min: 6, max: 24 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 9 }))
    .map(([start, long, pause]) => [
      { weekday, opens: start * 30, closes: (start + long) * 30 },
      { weekday, opens: (start + long + pause) * 30, closes: (start + long + pause + 4) * 30 + (pause % 2) * 15 },
    ]);
const dayIn = (from: string) => fc.integer({ min: 0, max: 6 }).map((ahead) => addDays(from, ahead));
const seatsIn = (from: string) =>
  fc
    .array(fc.tuple(dayIn(from), fc.integer({ min: 6, max: 40 }), fc.integer({ min: 1, max: 4 })), { maxLength: 60 })
    .map((taken) => new Map(taken.map(([day, half, count]) => [toInstant(day, half * 30), count])));

const aCase = (from: string): fc.Arbitrary<Case> =>
  fc.record({
    agenda: fc.record({
      openings: fc.tuple(...[1, 2, 3, 4, 5, 6, 7].map(opening)).map((days) => days.flat()),
      consultants: fc
        .array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 4 })), { maxLength: 9 })
        .map((duty) => new Map(duty)),
      exceptions: fc
        .array(fc.tuple(dayIn(from), fc.integer({ min: 0, max: 4 })), { maxLength: 2 })
        .map((days) => new Map(days)),
      holidays: fc.array(dayIn(from), { maxLength: 1 }).map((days) => new Set(days)),
    }),
    from: fc.constant(from),
    now: fc.integer({ min: -3 * 86_400, max: 5 * 86_400 }).map((seconds) => toInstant(from, 0) + seconds * 1000),
    seats: seatsIn(from),
    windows: fc.record({ leadMinutes: fc.integer({ min: 0, max: 300 }), horizonDays: fc.integer({ min: 0, max: 8 }) }),
  });

test.each(['2026-12-07', '2027-03-22', '2027-03-28', '2027-10-25', '2027-10-31'])(
  'the free slots of the week of %s equal those of the slot-by-slot check',
  (from) => {
    fc.assert(
      fc.property(aCase(from), (one) => {
        expect(core(one)).toEqual(obviousFree(one));
      }),
      { numRuns: 60 },
    );
  },
);
