import { expect, test } from 'vitest';
import { deadlinesOf, decideBefore } from './answer-by.ts';

const HOUR = 3_600_000;

// R16.4.6
test.each([
  [{ limit: 72 }, { answerBy: 48, callBy: 52 }],
  [{ limit: 25.5 }, { answerBy: 1.5, callBy: 5.5 }],
  [{ limit: 25 }, { answerBy: null, callBy: 5 }],
  [{ limit: 3 }, { answerBy: null, callBy: 1 }],
  [{ limit: 1.2 }, { answerBy: null, callBy: 0.7 }],
  [{ limit: 0.2 }, { answerBy: null, callBy: 0 }],
])('hours to the slot %j give the deadlines %j', ({ limit }, { answerBy, callBy }) => {
  const found = deadlinesOf(limit * HOUR, 0);
  expect([found.answerBy, found.callBy / HOUR]).toEqual([
    answerBy === null ? null : answerBy * HOUR,
    expect.closeTo(callBy),
  ]);
});

// R16.4.6
test('the deadline is computed from the earlier of the lost and the reserved slot', () => {
  expect([decideBefore(50, null), decideBefore(50, 20), decideBefore(50, 80)]).toEqual([50, 20, 50]);
});
