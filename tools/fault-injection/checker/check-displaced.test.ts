import { expect, test } from 'vitest';
import type { DisplacementRow } from '../snapshot/capacity.ts';
import { aVisit, broken, instantOf, nine, row, type Story } from './story.testing.ts';

const CLOSED = { branch: nine.branch, day: nine.day, from: 0, until: 1440, consultants: 0 };
const CHANGE = { id: '1', state: 'applied', branches: [nine.branch], first: nine.day, last: nine.day } as const;
const IN_CHARGE: DisplacementRow = {
  ...{ id: '1', changeId: '1', appointmentId: '1', state: 'offered', decided: false, token: 'token', reserved: true },
  ...{ branch: nine.branch, starts: instantOf(nine) },
};
const RESERVED = {
  ...({ branch: '0152', starts: instantOf(nine), seat: 1, state: 'held', holder: null, appointmentId: null } as const),
  ...{ visit: 'token', heldUntil: instantOf(nine) },
};

/** The day of the visit is closed; these are in charge of those who had booked it. */
function closed(...displacements: readonly DisplacementRow[]): Story {
  const story = aVisit();
  story.snapshot.capacity = { changes: [CHANGE], closures: [CLOSED], roster: [], displacements };
  story.snapshot.duty = [...story.snapshot.duty, { branch: '0152', weekday: 4, consultants: 1 }];
  if (displacements.some(({ decided, reserved }) => reserved && !decided))
    story.snapshot.seats = [...story.snapshot.seats, RESERVED];
  return story;
}

// R16.4.30, R16.8.1
test('somebody whose half-hour is gone, and of whom nobody is in charge, was dropped (S1)', () => {
  expect(broken(closed())).toEqual(['S1']);
  expect(broken(closed(IN_CHARGE))).toEqual([]);
  expect(broken(closed({ ...IN_CHARGE, state: 'kept', decided: true }))).toEqual([]);
});

// R16.4.30
test('who was kept in a half-hour has it no more at another, nor once the change was taken back (S1)', () => {
  const kept = { ...IN_CHARGE, state: 'kept', decided: true };
  expect(broken(closed({ ...kept, branch: '0199' }))).toEqual(['S1']);
  const story = closed(kept);
  story.snapshot.capacity = { ...story.snapshot.capacity, changes: [{ ...CHANGE, state: 'undone' }] };
  expect(broken(story)).toEqual(['S1']);
});

// R16.4.30
test('fewer consultants leave a place to as many as they are (S1)', () => {
  const story = closed();
  const away = { branch: nine.branch, day: nine.day, from: 0, until: 1440, delta: -1 };
  story.snapshot.capacity = { ...story.snapshot.capacity, closures: [], roster: [away] };
  expect(broken(story)).toEqual([]);
  story.snapshot.capacity = { ...story.snapshot.capacity, roster: [away, away] };
  expect(broken(story)).toEqual(['S1']);
});

// R16.4.30
test('one visit waits for one decision, and only while it is one (S1)', () => {
  expect(broken(closed(IN_CHARGE, { ...IN_CHARGE, id: '2', changeId: '2' }))).toEqual(['S1']);
  const story = closed(IN_CHARGE);
  story.snapshot.appointments = [row({ state: 'cancelled' })];
  expect(broken(story)).toContain('S1');
});

// R16.4.30, R16.8.4
test('until it is decided the old seat and the reserved one stay, then nothing is reserved (S4)', () => {
  const story = closed(IN_CHARGE);
  story.snapshot.seats = story.snapshot.seats.filter(({ state }) => state === 'booked');
  expect(broken(story)).toEqual(['S4']);
  const late = closed({ ...IN_CHARGE, state: 'kept', decided: true });
  late.snapshot.seats = [...late.snapshot.seats, RESERVED];
  expect(broken(late)).toEqual(['S4']);
});
