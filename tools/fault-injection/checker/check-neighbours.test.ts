import { expect, test } from 'vitest';
import { HONEST, type Operation } from '../history.ts';
import { fiveHundreds } from './five-hundreds.ts';
import { honestRate } from './honest.ts';
import {
  aVisit,
  instantOf,
  NINE_O_CLOCK,
  type Story,
  step,
  TEN_O_CLOCK,
  violationsAfter,
  violationsOf,
} from './story.testing.ts';

const MINE = { visitor: '1.7', address: '10.0.0.7' };
const taken = { Status: '1', resultCode: 2, motivo: 'slot-taken' };

/**
 * A story in which a visitor holds the slot at ten, others hold slots of that day, and the create at ten is refused.
 */
function lostHold(others: readonly Partial<Operation>[]): Story {
  const story = aVisit();
  step(story, { ...MINE, kind: 'hold', key: 'key-of-the-hold-00000', wanted: TEN_O_CLOCK }, 'ok', { Status: '0' });
  others.forEach((other, n) => {
    const more = { visitor: `2.${n}`, address: `10.0.2.${n}`, ...other };
    step(story, { ...more, kind: 'hold', key: `key-of-hold-${n}-000000`, wanted: NINE_O_CLOCK }, 'ok', { Status: '0' });
  });
  step(
    story,
    { ...MINE, kind: 'create', key: 'key-of-the-second-000', wanted: TEN_O_CLOCK, taxCode: 'X' },
    'fail',
    taken,
  );
  return story;
}

// R13.3.7
test('a hold may be evicted by three newer holds of its day, or by one of its own address, and by nothing else (I9)', () => {
  expect(violationsOf(lostHold([]))).toEqual(['I9']);
  expect(violationsOf(lostHold([{}, {}]))).toEqual(['I9']);
  expect(violationsOf(lostHold([{}, {}, {}]))).toEqual([]);
  expect(violationsOf(lostHold([{ address: MINE.address }]))).toEqual([]);
});

test('holds of another day evict no hold (I9)', () => {
  const story = lostHold([{}, {}, {}]);
  const elsewhere = { ...NINE_O_CLOCK, day: '2026-11-27' };
  story.history = story.history.map((line) =>
    line.type === 'invoke' && line.operation.visitor.startsWith('2.')
      ? { ...line, operation: { ...line.operation, wanted: elsewhere } }
      : line,
  );
  expect(violationsOf(story)).toEqual(['I9']);
});

// R13.3.7
test('one address holds at most a twentieth of a day (share)', () => {
  const held = (seat: number, holder: string) => ({
    ...({
      branch: NINE_O_CLOCK.branch,
      starts: instantOf(NINE_O_CLOCK),
      seat,
      state: 'held',
      appointmentId: null,
      holder,
      visit: 'v',
    } as const),
    heldUntil: Date.parse('2026-11-22'),
  });
  const day = { Disponibilita: [{ Date: NINE_O_CLOCK.day, Slots: { '09:00': true, '09:30': false, '10:00': true } }] };
  const told = (story: Story) => step(story, { kind: 'hours', body: { Codice: NINE_O_CLOCK.branch } }, 'ok', day);
  const holding = (...holders: readonly string[]) =>
    violationsAfter(aVisit(), (story) => {
      told(story);
      story.snapshot.duty = [{ branch: NINE_O_CLOCK.branch, weekday: 4, consultants: 9 }];
      story.snapshot.seats = [...story.snapshot.seats, ...holders.map((holder, n) => held(n + 2, holder))];
    });
  expect(holding('a', 'b')).toEqual([]);
  expect(holding('a', 'a')).toEqual(['share']);
});

// R13.5.8
test('one address has at most three unproven bookings of a small day, without counting limited ones (share)', () => {
  const booked = (count: number, limited = false) =>
    violationsAfter(aVisit(), (story) => {
      const day = {
        Disponibilita: [{ Date: NINE_O_CLOCK.day, Slots: { '09:00': true, '09:30': false, '10:00': true } }],
      };
      step(story, { kind: 'hours', body: { Codice: NINE_O_CLOCK.branch } }, 'ok', day);
      story.snapshot.duty = [{ branch: NINE_O_CLOCK.branch, weekday: 4, consultants: 9 }];
      const [visit] = story.snapshot.appointments;
      const [seat] = story.snapshot.seats;
      if (!visit || !seat) throw new Error('not reached');
      const rows = Array.from({ length: count }, (_, n) => ({ ...visit, id: `${n + 2}`, limited }));
      story.snapshot.appointments = [visit, ...rows];
      const starts = instantOf(NINE_O_CLOCK);
      story.snapshot.seats = [
        seat,
        ...rows.map(({ id }, n) => ({ ...seat, starts, seat: n + 2, appointmentId: id, holder: 'a' })),
      ];
    });
  expect(booked(3)).not.toContain('share');
  expect(booked(4)).toContain('share');
  expect(booked(4, true)).not.toContain('share');
});

const honestly = (story: Story, name: string, type: 'ok' | 'fail') =>
  step(
    story,
    {
      kind: 'create',
      visitor: HONEST + name,
      key: `key-${name}-${type}-${'0'.repeat(20)}`,
      taxCode: name,
      wanted: TEN_O_CLOCK,
    },
    type,
    type === 'ok' ? { Status: '0', resultCode: 0, oppID: 'PROV-AAAAAAAAAAAAAAAAA9' } : taken,
  );

test('every honest visitor books in the end, the first slot or another (honest)', () => {
  const story = aVisit();
  honestly(story, 'anna', 'fail');
  expect(violationsOf(story)).toEqual(['honest']);
  honestly(story, 'anna', 'ok');
  expect(violationsOf(story)).not.toContain('honest');
  honestly(story, 'bruno', 'fail');
  expect(honestRate(story.history)).toEqual({ all: 2, served: 1 });
});

test('one honest visitor in a thousand may fail to book (honest)', () => {
  const story = aVisit();
  for (let n = 1; n < 1_000; n += 1) honestly(story, `v${n}`, 'ok');
  honestly(story, 'anna', 'fail');
  expect(violationsOf(story)).not.toContain('honest');
  honestly(story, 'bruno', 'fail');
  expect(violationsOf(story)).toContain('honest');
});

test('status 503 is allowed, other 5xx statuses are not (5xx)', () => {
  const story = aVisit();
  step(story, { kind: 'search' }, 'fail', null, 503);
  expect(fiveHundreds(story.history)).toEqual([]);
  step(story, { kind: 'search' }, 'fail', null, 500);
  expect(fiveHundreds(story.history).map(({ invariant }) => invariant)).toEqual(['5xx']);
});
