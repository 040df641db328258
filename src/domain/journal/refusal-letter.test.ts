import { expect, test } from 'vitest';
import { refusalDue, type Waiting } from './refusal-letter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 28, 9);
const NOBODY = { waiting: null, written: null };
const dueOf = (given: Partial<Waiting>) =>
  refusalDue({ now: NOW, starts: NOW + 24 * HOUR, last: { soon: null, later: null }, same: NOBODY, ...given });
const later = { starts: NOW + 49 * HOUR };

// R0.15
test.each([
  ['in an hour', NOW + HOUR, true],
  ['over', NOW - HOUR, true],
  ['in less than 48 hours', NOW + 48 * HOUR - 1, true],
  ['in 48 hours', NOW + 48 * HOUR, false],
  ['none', null, false],
])('a visit that is %s joins its queue, and its letter is sent after some minutes', (_, starts, isSoon) => {
  const due = dueOf({ starts });
  expect(due.isSoon).toBe(isSoon);
  expect(due.at).toBeGreaterThanOrEqual(NOW + 2 * MINUTE);
  expect(due.at).toBeLessThan(NOW + 3 * MINUTE);
});

// R0.15
test.each([1, 100, 5_000, 20_000])(
  'of %i letters per queue soon visits come first, and all are sent within 12 hours',
  (count) => {
    let last: Waiting['last'] = { soon: null, later: null };
    for (let n = 0; n < count; n += 1) {
      const { at } = dueOf({ last });
      expect(at).toBeGreaterThan(last.soon ?? 0);
      last = { ...last, soon: at };
    }
    for (let n = 0; n < count; n += 1) {
      const { at } = dueOf({ ...later, last });
      expect(at).toBeGreaterThan(Math.max(last.soon ?? 0, last.later ?? 0));
      last = { ...last, later: at };
    }
    expect(last.soon).toBeLessThan(NOW + 3 * HOUR);
    expect(last.later).toBeLessThan(NOW + 12 * HOUR);
  },
);

// R0.15
test('a refusal joins the letter that waits for its recipient, unless its own letter would be due earlier', () => {
  const waiting = NOW + HOUR;
  const same = { waiting, written: null };
  const last = { soon: null, later: NOW + 2 * HOUR };
  expect(dueOf({ ...later, last, same })).toEqual({ isSoon: false, at: waiting });
  expect(dueOf({ last, same }).at).toBeLessThan(NOW + 3 * MINUTE);
});

// R0.15
test('a second letter to one recipient is 11.5 hours later, except about visits of the next 48 hours', () => {
  const same = { waiting: null, written: NOW };
  expect(dueOf({ ...later, same }).at).toBe(NOW + 11.5 * HOUR);
  expect(dueOf({ same }).at).toBeLessThan(NOW + 3 * MINUTE);
});
