import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendar, type Opening, slotsOn } from '#domain/agenda/free-slots.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import type { CheckedJson } from '../../http/answer/validated-json.ts';
import { branchAgenda, type Rules } from './branch-agenda.ts';
import type { BranchText } from './read-branches.ts';

const MINUTE = 60_000;
const VISITS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

interface Seat {
  readonly starts: number;
  /** Minutes from the read to the expiry; null: booked. */
  readonly ends: number | null;
  /** Index of the holding visit; 3: a booking. */
  readonly whose: number;
}
type Minutes = readonly [day: string, from: number, until: number, number: number];
interface State {
  readonly from: string;
  readonly readAt: number;
  readonly openings: readonly Opening[];
  readonly duty: Readonly<Record<string, number>>;
  readonly closures: readonly (readonly [string, number])[];
  readonly holidays: readonly string[];
  /** A week from a day on, and parts of days with a number or a difference of consultants. */
  readonly week: { readonly from: string; readonly openings: readonly Opening[]; readonly duty: State['duty'] };
  readonly closings: readonly Minutes[];
  readonly roster: readonly Minutes[];
  readonly seats: readonly Seat[];
  readonly rules: Rules;
  /** Reading visits, in order. */
  readonly visits: readonly number[];
  readonly days: number;
  readonly named: boolean;
}

const untilOf = (state: State, { ends }: Seat) => state.readAt + (ends ?? 0) * MINUTE;
const isHold = ({ ends, whose }: Seat) => ends !== null && whose < VISITS.length;
const visitOf = ({ whose }: Seat) => VISITS[whose]?.toString('hex') ?? null;

/** The database's answer to the statement that reads a branch. */
function textOf(state: State): BranchText {
  const live = state.seats.filter((seat) => seat.ends === null || untilOf(state, seat) > state.readAt);
  return {
    code: '0101',
    branch: '{}',
    now: state.readAt,
    openings: JSON.stringify(state.openings),
    duty: JSON.stringify(state.duty),
    exceptions: JSON.stringify(Object.fromEntries(state.closures)),
    holidays: JSON.stringify(state.holidays),
    changes: JSON.stringify({ weeks: [state.week], closings: state.closings, roster: state.roster }),
    booked: JSON.stringify(live.flatMap((seat) => (isHold(seat) ? [] : [seat.starts / MINUTE]))),
    held: JSON.stringify(live.flatMap((seat) => (isHold(seat) ? [[seat.starts / MINUTE, visitOf(seat)]] : []))),
  };
}

/** The answer computed from the seats, without a cached text. */
function computed(state: State, now: number, visit: string): string {
  const consultantsIn = (duty: State['duty']) =>
    new Map(Object.entries(duty).map(([day, count]) => [Number(day), count]));
  const { week } = state;
  const agenda = {
    openings: state.openings,
    consultants: consultantsIn(state.duty),
    exceptions: new Map(state.closures),
    holidays: new Set(state.holidays),
    changes: {
      weeks: [{ from: week.from, openings: week.openings, consultants: consultantsIn(week.duty) }],
      closings: state.closings.map(([day, from, until, consultants]) => ({ day, from, until, consultants })),
      roster: state.roster.map(([day, from, until, delta]) => ({ day, from, until, delta })),
    },
  };
  const isTaken = (seat: Seat) => seat.ends === null || (untilOf(state, seat) > now && visitOf(seat) !== visit);
  const taken = (day: string, minute: number, capacity: number, starts: number) =>
    state.seats.filter((seat) => seat.starts === starts && isTaken(seat)).length +
    state.rules.extraLoad('0101', day, minute, capacity);
  const days = calendar(state.named ? state.from : null, state.days, now);
  return JSON.stringify(days.map((day) => slotsOn(agenda, day, { taken, now, windows: state.rules.windows })));
}

const opening = (weekday: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 7 }))
    .map(([half, long]) => ({ weekday, opens: half * 30, closes: Math.min(1440, (half + long) * 30) }));
const dayIn = (from: string) => fc.integer({ min: 0, max: 4 }).map((ahead) => addDays(from, ahead));
const count = fc.integer({ min: 1, max: 3 });
const duty = fc.tuple(count, count, count).map(([a, b, c]) => ({ 1: a, 2: b, 3: c, 5: a, 6: b, 7: c }));
const minutesIn = (from: string, number: fc.Arbitrary<number>) =>
  fc.array(
    fc
      .tuple(dayIn(from), fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 12 }), number)
      .map(([day, half, long, n]): Minutes => [day, half * 30, Math.min(1440, (half + long) * 30), n]),
    { maxLength: 2 },
  );

const aState = (from: string): fc.Arbitrary<State> =>
  fc.record({
    from: fc.constant(from),
    readAt: fc.integer({ min: 0, max: 3 * 288 }).map((fives) => toInstant(from, 0) + fives * 5 * MINUTE),
    openings: fc.tuple(...[1, 2, 3, 4, 5, 6, 7].map(opening)),
    duty,
    week: fc.record({ from: dayIn(from), openings: fc.tuple(...[1, 2, 3, 4, 5, 6, 7].map(opening)), duty }),
    closings: minutesIn(from, fc.integer({ min: 0, max: 2 })),
    roster: minutesIn(from, fc.constantFrom(-1, 1)),
    closures: fc.array(fc.tuple(dayIn(from), fc.integer({ min: 0, max: 2 })), { maxLength: 2 }),
    holidays: fc.array(dayIn(from), { maxLength: 1 }),
    seats: fc.array(
      fc.record({
        starts: fc.tuple(dayIn(from), fc.integer({ min: 0, max: 47 })).map(([day, half]) => toInstant(day, half * 30)),
        ends: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 130 })),
        whose: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 30 },
    ),
    rules: fc.record({
      windows: fc.record({
        leadMinutes: fc.integer({ min: 0, max: 200 }),
        horizonDays: fc.integer({ min: 0, max: 4 }),
      }),
      extraLoad: fc.constantFrom<Rules['extraLoad']>(
        () => 0,
        (_branch, _day, minute) => (minute % 90 === 0 ? 1 : 0),
      ),
    }),
    visits: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 }),
    days: fc.integer({ min: 1, max: 5 }),
    named: fc.boolean(),
  });

// R15.2.2
test.each(['2026-12-07', '2027-03-26', '2027-03-28', '2027-10-29', '2027-10-31'])(
  'in the days from %s the cached text equals the computed slots for every visit',
  (from) => {
    fc.assert(
      fc.property(aState(from), (state) => {
        const agenda = branchAgenda(textOf(state));
        for (const reader of state.visits) {
          const visit = VISITS[reader] as Buffer;
          const span = { as: 'days', from: state.named ? state.from : null, days: state.days, visit };
          const text = agenda.text(state.rules, span, (days) => JSON.stringify(days) as CheckedJson);
          const expected = computed(state, state.readAt, visit.toString('hex'));
          expect(text).toBe(expected);
          expect(JSON.stringify(agenda.days(state.rules, span))).toBe(expected);
        }
      }),
      { numRuns: 500, seed: 15 },
    );
  },
);

// R15.2.2
test('a text is built once for all visits without a hold, and each time for a visit with one', () => {
  const now = toInstant('2026-12-07', 480);
  const held = JSON.stringify([[toInstant('2026-12-07', 600) / MINUTE, VISITS[0]?.toString('hex')]]);
  const seats = { openings: '[{"weekday":1,"opens":600,"closes":660}]', duty: '{"1":1}', booked: '[]', held };
  const none = { exceptions: '{}', holidays: '[]', changes: '{"weeks":[],"closings":[],"roster":[]}' };
  const agenda = branchAgenda({ code: '0101', branch: '{}', now, ...none, ...seats });
  let written = 0;
  const read = (visit: number) =>
    agenda.text(
      { windows: { leadMinutes: 60, horizonDays: 5 }, extraLoad: () => 0 },
      { as: 'day', from: null, days: 1, visit: VISITS[visit] as Buffer },
      (days) => {
        written += 1;
        return JSON.stringify(days[0]?.slots.map(({ free }) => free)) as CheckedJson;
      },
    );
  expect([read(1), read(2), read(1), written]).toEqual(['[false,true]', '[false,true]', '[false,true]', 1]);
  expect([read(0), read(0), written]).toEqual(['[true,true]', '[true,true]', 3]);
  expect([read(1), written]).toEqual(['[false,true]', 3]);
});
