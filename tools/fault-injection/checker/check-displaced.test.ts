import { expect, test } from 'vitest';
import type { DisplacementRow } from '../snapshot/capacity.ts';
import { aVisit, instantOf, NINE_O_CLOCK, row, type Story, violationsOf } from './story.testing.ts';

const CLOSED = { branch: NINE_O_CLOCK.branch, day: NINE_O_CLOCK.day, from: 0, until: 1440, consultants: 0 };
const CHANGE = {
  id: '1',
  state: 'applied',
  branches: [NINE_O_CLOCK.branch],
  first: NINE_O_CLOCK.day,
  last: NINE_O_CLOCK.day,
} as const;
const IN_CHARGE: DisplacementRow = {
  ...{ id: '1', changeId: '1', appointmentId: '1', state: 'offered', decided: false, token: 'token', reserved: true },
  ...{ branch: NINE_O_CLOCK.branch, starts: instantOf(NINE_O_CLOCK) },
};
const RESERVED = {
  ...({
    branch: '0152',
    starts: instantOf(NINE_O_CLOCK),
    seat: 1,
    state: 'held',
    holder: null,
    appointmentId: null,
  } as const),
  ...{ visit: 'token', heldUntil: instantOf(NINE_O_CLOCK) },
};

/** A story in which staff close the day of the visit, with these rows of displaced appointments. */
function closed(...displacements: readonly DisplacementRow[]): Story {
  const story = aVisit();
  story.snapshot.capacity = { changes: [CHANGE], closures: [CLOSED], roster: [], displacements };
  story.snapshot.duty = [...story.snapshot.duty, { branch: '0152', weekday: 4, consultants: 1 }];
  if (displacements.some(({ decided, reserved }) => reserved && !decided))
    story.snapshot.seats = [...story.snapshot.seats, RESERVED];
  return story;
}

// R16.4.30, R16.8.1
test('an appointment in a closed slot without a displacement row breaks S1', () => {
  expect(violationsOf(closed())).toEqual(['S1']);
  expect(violationsOf(closed(IN_CHARGE))).toEqual([]);
  expect(violationsOf(closed({ ...IN_CHARGE, state: 'kept', decided: true }))).toEqual([]);
});

// R16.4.30
test('a decision to keep an appointment counts only for its slot, and only until the change is undone (S1)', () => {
  const kept = { ...IN_CHARGE, state: 'kept', decided: true };
  expect(violationsOf(closed({ ...kept, branch: '0199' }))).toEqual(['S1']);
  const story = closed(kept);
  story.snapshot.capacity = { ...story.snapshot.capacity, changes: [{ ...CHANGE, state: 'undone' }] };
  expect(violationsOf(story)).toEqual(['S1']);
});

// R16.4.30
test('with fewer consultants, appointments beyond their number break S1', () => {
  const story = closed();
  const away = { branch: NINE_O_CLOCK.branch, day: NINE_O_CLOCK.day, from: 0, until: 1440, delta: -1 };
  story.snapshot.capacity = { ...story.snapshot.capacity, closures: [], roster: [away] };
  expect(violationsOf(story)).toEqual([]);
  story.snapshot.capacity = { ...story.snapshot.capacity, roster: [away, away] };
  expect(violationsOf(story)).toEqual(['S1']);
});

// R16.4.30
test('two open displacements of a visit, or one of a cancelled visit, break S1', () => {
  expect(violationsOf(closed(IN_CHARGE, { ...IN_CHARGE, id: '2', changeId: '2' }))).toEqual(['S1']);
  const story = closed(IN_CHARGE);
  story.snapshot.appointments = [row({ state: 'cancelled' })];
  expect(violationsOf(story)).toContain('S1');
});

// R16.4.30, R16.8.4
test('an undecided displacement without its seats, or a decided one with a reserved seat, breaks S4', () => {
  const story = closed(IN_CHARGE);
  story.snapshot.seats = story.snapshot.seats.filter(({ state }) => state === 'booked');
  expect(violationsOf(story)).toEqual(['S4']);
  const late = closed({ ...IN_CHARGE, state: 'kept', decided: true });
  late.snapshot.seats = [...late.snapshot.seats, RESERVED];
  expect(violationsOf(late)).toEqual(['S4']);
});
