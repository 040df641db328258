import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendar, type Opening, slotsOn } from '#domain/agenda/free-slots.ts';
import { addDays, toInstant } from '#domain/time/rome.ts';
import type { CheckedJson } from '../../http/handle.ts';
import { branchAgenda, type Rules } from './branch-agenda.ts';
import type { BranchText } from './read-branches.ts';

const MINUTE = 60_000;
const VISITS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

interface Seat {
  readonly starts: number;
  /** Minutes from the reading to its end; null: taken for good. */
  readonly ends: number | null;
  /** Index of the visit that holds it; 3: nobody's, a booking. */
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
  /** A week from a day on; minutes of days with so many consultants, or one more or less. */
  readonly week: { readonly from: string; readonly openings: readonly Opening[]; readonly duty: State['duty'] };
  readonly closings: readonly Minutes[];
  readonly roster: readonly Minutes[];
  readonly seats: readonly Seat[];
  readonly rules: Rules;
  /** Later looks: milliseconds after the one before, and whose they are. */
  readonly looks: readonly { readonly after: number; readonly visit: number }[];
  readonly days: number;
  readonly named: boolean;
}

const untilOf = (state: State, { ends }: Seat) => state.readAt + (ends ?? 0) * MINUTE;
const visitOf = ({ whose }: Seat) => VISITS[whose]?.toString('hex') ?? null;

/** What the database would have answered to the one statement that reads a branch. */
function textOf(state: State): BranchText {
  const forGood = state.seats.filter(({ ends }) => ends === null);
  const passing = state.seats.filter((seat) => seat.ends !== null && untilOf(state, seat) > state.readAt);
  return {
    code: '0101',
    branch: '{}',
    now: state.readAt,
    openings: JSON.stringify(state.openings),
    duty: JSON.stringify(state.duty),
    exceptions: JSON.stringify(Object.fromEntries(state.closures)),
    holidays: JSON.stringify(state.holidays),
    changes: JSON.stringify({ weeks: [state.week], closings: state.closings, roster: state.roster }),
    booked: JSON.stringify(forGood.map(({ starts }) => starts / MINUTE)),
    passing: JSON.stringify(passing.map((seat) => [seat.starts, untilOf(state, seat), visitOf(seat)])),
  };
}

/** The answer computed from the seats themselves at that instant, nothing kept. */
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

/** Around midnight, around the moment a start comes too near, or anywhere; a look may come a millisecond later. */
const after = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 40 * MINUTE }),
  fc.integer({ min: 0, max: 60 }).map((halves) => halves * 10 * MINUTE),
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
    looks: fc.array(fc.record({ after, visit: fc.integer({ min: 0, max: 2 }) }), { minLength: 1, maxLength: 5 }),
    days: fc.integer({ min: 1, max: 5 }),
    named: fc.boolean(),
  });

// R15.2.2
test.each(['2026-12-07', '2027-03-26', '2027-03-28', '2027-10-29', '2027-10-31'])(
  'in the days from %s what is kept and what is computed anew never differ, whoever looks and when',
  (from) => {
    fc.assert(
      fc.property(aState(from), (state) => {
        let now = state.readAt;
        const agenda = branchAgenda(textOf(state), () => now);
        for (const look of state.looks) {
          now += look.after;
          const visit = VISITS[look.visit] as Buffer;
          const span = { as: 'days', from: state.named ? state.from : null, days: state.days, visit };
          const told = agenda.told(state.rules, span, (days) => JSON.stringify(days) as CheckedJson);
          const anew = computed(state, now, visit.toString('hex'));
          expect(told).toBe(anew);
          expect(JSON.stringify(agenda.days(state.rules, span))).toBe(anew);
        }
      }),
      { numRuns: 500, seed: 15 },
    );
  },
);

// R15.2.2
test('as long as the clock changes nothing, nothing is computed again', () => {
  let now = toInstant('2026-12-07', 480);
  const seats = { openings: '[{"weekday":1,"opens":600,"closes":660}]', duty: '{"1":1}', booked: '[]', passing: '[]' };
  const none = { exceptions: '{}', holidays: '[]', changes: '{"weeks":[],"closings":[],"roster":[]}' };
  const read = { code: '0101', branch: '{}', now, ...none, ...seats };
  const agenda = branchAgenda(read, () => now);
  let written = 0;
  const look = () =>
    agenda.told(
      { windows: { leadMinutes: 60, horizonDays: 5 }, extraLoad: () => 0 },
      { as: 'day', from: null, days: 1, visit: Buffer.alloc(32) },
      (days) => {
        written += 1;
        return JSON.stringify(days[0]?.slots.map(({ free }) => free)) as CheckedJson;
      },
    );
  expect([look(), look(), written]).toEqual(['[true,true]', '[true,true]', 1]);
  now = toInstant('2026-12-07', 540);
  expect([look(), written]).toEqual(['[true,true]', 1]);
  now += 1;
  expect([look(), look(), written]).toEqual(['[false,true]', '[false,true]', 2]);
});

// R15.2.2
test('at midnight, and when a hold ends, what was kept a millisecond before is computed again', () => {
  let now = toInstant('2026-12-07', 480);
  const heldUntil = now + MINUTE;
  const passing = JSON.stringify([[toInstant('2026-12-07', 600), heldUntil, null]]);
  const seats = { openings: '[{"weekday":1,"opens":600,"closes":660}]', duty: '{"1":1}', booked: '[]', passing };
  const none = { exceptions: '{}', holidays: '[]', changes: '{"weeks":[],"closings":[],"roster":[]}' };
  const agenda = branchAgenda({ code: '0101', branch: '{}', now, ...none, ...seats }, () => now);
  const look = (at: number) => {
    now = at;
    const rules: Rules = { windows: { leadMinutes: 0, horizonDays: 5 }, extraLoad: () => 0 };
    const span = { as: 'day', from: null, days: 1, visit: Buffer.alloc(32) };
    return agenda.told(
      rules,
      span,
      ([day]) => JSON.stringify([day?.day, day?.slots.map(({ free }) => free)]) as CheckedJson,
    );
  };
  const midnight = toInstant('2026-12-08', 0);
  expect([heldUntil - 1, heldUntil, midnight - 1, midnight].map(look)).toEqual([
    ...['["2026-12-07",[false,true]]', '["2026-12-07",[true,true]]'],
    ...['["2026-12-07",[false,false]]', '["2026-12-08",[]]'],
  ]);
});
