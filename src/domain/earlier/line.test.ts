import { describe, expect, test } from 'vitest';
import { canWait, type FreedSlot, isOfferTime, nextInLine, type Waiting, whyPassedOver } from './line.ts';

const SLOT: FreedSlot = { day: '2026-12-01', minute: 600, freedAt: 1_000 };
const aWaiting = (change: Partial<Waiting> = {}): Waiting => ({
  ...{ id: '1', askedAt: 1, fromDay: '2026-11-29', part: 'any', near: false, day: '2026-12-10', km: null },
  ...{ isProven: true, hasOpenOffer: false, hadToday: false, offers: 0, hadThis: false },
  ...change,
});

describe('a freed slot', () => {
  test('is offered to a customer whose wishes it fits', () => expect(whyPassedOver(aWaiting(), SLOT)).toBe(null));

  test.each<[string, Partial<Waiting>, string | null]>([
    ['asked after it was freed', { askedAt: 1_001 }, 'later'],
    ['has an unproven contact', { isProven: false }, 'unproven'],
    ['accepts the own branch only', { km: 2 }, 'far'],
    ['accepts near branches', { km: 15, near: true }, null],
    ['is too far away', { km: 15.1, near: true }, 'far'],
    ['has an appointment three days later', { day: '2026-12-04' }, null],
    ['has an appointment two days later', { day: '2026-12-03' }, 'not-earlier'],
    ['can come from that day on', { fromDay: '2026-12-01' }, null],
    ['can come from the next day on', { fromDay: '2026-12-02' }, 'from'],
    ['can come in the morning', { part: 'morning' }, null],
    ['can come in the afternoon', { part: 'afternoon' }, 'part'],
    ['was offered this slot before', { hadThis: true }, 'this'],
    ['has an open offer', { hasOpenOffer: true }, 'open'],
    ['got an offer today', { hadToday: true }, 'today'],
    ['got two offers', { offers: 2 }, null],
    ['got three offers', { offers: 3 }, 'all'],
  ])('a customer who %s', (_, change, why) => expect(whyPassedOver(aWaiting(change), SLOT)).toBe(why));

  test.each([
    [779, 'morning'],
    [780, 'afternoon'],
  ] as const)('at minute %i belongs to the %s', (minute, part) => {
    const other = part === 'morning' ? 'afternoon' : 'morning';
    expect(whyPassedOver(aWaiting({ part }), { ...SLOT, minute })).toBe(null);
    expect(whyPassedOver(aWaiting({ part: other }), { ...SLOT, minute })).toBe('part');
  });
});

describe('the queue of waiting customers', () => {
  test('gives the slot to the first customer whose wishes it fits, and lists the skipped ones', () => {
    const line = [
      aWaiting({ id: '4', askedAt: 4 }),
      aWaiting({ id: '2', askedAt: 2, offers: 3 }),
      aWaiting({ id: '10', askedAt: 3 }),
      aWaiting({ id: '9', askedAt: 3, part: 'afternoon' }),
    ];
    expect(nextInLine(line, SLOT)).toMatchObject({
      next: { id: '10' },
      passed: [
        { id: '2', why: 'all' },
        { id: '9', why: 'part' },
      ],
    });
  });

  test('leaves a slot free that fits no wishes', () =>
    expect(nextInLine([aWaiting({ hadToday: true })], SLOT)).toEqual({
      next: null,
      passed: [{ id: '1', why: 'today' }],
    }));
});

test.each([
  ['2026-11-27T06:59:59Z', false],
  ['2026-11-27T07:00:00Z', true],
  ['2026-11-27T18:59:59Z', true],
  ['2026-11-27T19:00:00Z', false],
  ['2026-07-01T06:00:00Z', true],
])('at %s offers leave between 8 and 20: %s', (at, expected) => expect(isOfferTime(Date.parse(at))).toBe(expected));

test('an appointment in two days has no earlier slot', () => {
  expect(canWait('2026-12-01', '2026-11-28')).toBe(true);
  expect(canWait('2026-11-30', '2026-11-28')).toBe(false);
});
