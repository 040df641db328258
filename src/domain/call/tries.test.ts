import { expect, test } from 'vitest';
import { fromInstant, hourText, toInstant } from '../time/rome.ts';
import { AGENT_HOURS, type CallingHours, spansOn } from './hours.ts';
import { passWordsBy } from './pass-words.ts';
import { isCalledAgainSoon, MAX_TRIES, nextAfterBusy, nextTry } from './tries.ts';

const hours: CallingHours = { openings: AGENT_HOURS, holidays: new Set(['2026-12-08']), closures: new Set() };
const textOf = (at: number) => {
  const { day, minute } = fromInstant(at);
  return `${day} ${hourText(minute)}`;
};

/** The instants of all tries after a first one, each at its earliest time. */
function triesFrom(first: number): number[] {
  const tries = [first];
  for (let n = 1; ; n += 1) {
    const next = nextTry(n, tries.at(-1) ?? 0, hours);
    if (next === null) return tries;
    tries.push(next);
  }
}

// R16.5.6
test.each([
  ['2026-11-23', 10 * 60, ['23 10:00', '23 12:00', '23 15:00', '24 15:00', '25 15:00']],
  ['2026-11-26', 17 * 60, ['26 17:00', '27 09:00', '27 15:00', '30 09:00', '01 09:00']],
])(
  'after a first try at %s, the next tries are two hours later, in the other half of the day, then on the next days',
  (day, minute, days) => {
    expect(triesFrom(toInstant(day, minute)).map((at) => textOf(at).slice(8))).toEqual(days);
  },
);

// R16.5.2, R16.5.6
test('five tries span at least three calendar days, all within calling hours', () => {
  for (let minute = 9 * 60; minute < 18 * 60; minute += 25)
    for (const day of ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-09']) {
      const tries = triesFrom(toInstant(day, minute));
      expect(tries).toHaveLength(MAX_TRIES);
      const days = new Set(tries.map((at) => fromInstant(at).day));
      expect(days.size, textOf(tries[0] ?? 0)).toBeGreaterThanOrEqual(3);
      for (const at of tries) {
        const local = fromInstant(at);
        expect(spansOn(hours, local.day).some(({ from, until }) => local.minute >= from && local.minute < until)).toBe(
          true,
        );
      }
    }
});

// R16.5.6
test('a busy number is called again after 20 minutes of calling hours, three times a day', () => {
  expect([0, 1, 2, 3].map((busy) => isCalledAgainSoon('busy', busy))).toEqual([true, true, true, false]);
  expect(isCalledAgainSoon('noAnswer', 0)).toBe(false);
  const after = (minute: number) => textOf(nextAfterBusy(toInstant('2026-11-23', minute), hours));
  expect([after(10 * 60), after(17 * 60 + 45)]).toEqual(['2026-11-23 10:20', '2026-11-24 09:00']);
});

// R16.5.9
test('the two words of a password always differ', () => {
  const words = ['vela', 'limone', 'faro'];
  const pairs = new Set<string>();
  for (let one = 0; one < 9; one += 1)
    for (let other = 0; other < 9; other += 1) pairs.add(passWordsBy(words, [one, other]));
  expect([...pairs].sort()).toEqual([
    ...['faro limone', 'faro vela', 'limone faro', 'limone vela', 'vela faro', 'vela limone'],
  ]);
});
