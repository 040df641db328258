import { expect, test } from 'vitest';
import { calendar } from '../../../src/domain/agenda/free-slots.ts';
import { addDays, romeOffset, toInstant } from '../../../src/domain/time/rome.ts';
import { freeByClock } from './oracle.ts';
import { plainFree, plainWeekOf } from './plain.ts';
import { type Scenario, scenarioOf } from './scenario.ts';
import { differences, WEEKS, weekOf } from './weeks.ts';

const first = (scenario: Scenario, count: number): Scenario => ({
  ...scenario,
  branches: scenario.branches.slice(0, count),
});

// R15.1.4
test.each(WEEKS.map((week) => [week.monday, week] as const))(
  'in the week of %s the product finds the same free slots as a computation by local time',
  (_, week) => {
    const scenario = first(week, 11);
    const days = calendar(scenario.monday, 7, scenario.now);
    for (const branch of scenario.branches)
      expect(weekOf(branch, days, scenario.now).some(({ slots }) => slots.some(({ free }) => free))).toBe(true);
    expect(differences(scenario)).toBe(0);
  },
);

// R15.1.4
test('one of the weeks begins in winter time and ends in summer time, another the reverse', () => {
  const offsets = WEEKS.map(({ monday }) => [0, 7].map((days) => romeOffset(toInstant(addDays(monday, days), 0))));
  expect(offsets).toEqual([
    [60, 60],
    [60, 120],
    [120, 60],
  ]);
});

// R15.1.4
test('an extra and a missing slot of the product are one difference each', () => {
  const scenario = first(WEEKS[0], 2);
  const [one = new Set<string>(), ...others] = freeByClock(scenario);
  expect(differences(scenario, [new Set([...one].slice(1)), ...others])).toBe(1);
  expect(differences(scenario, [new Set([...one, '2026-12-13 1410']), ...others])).toBe(1);
});

// R15.1.4
test('plain arithmetic gives equal results where only its rules apply', () => {
  // The second branch has no closures, holidays or exceptional capacity.
  const scenario = scenarioOf('S1', '2026-12-07');
  const one = { ...scenario, branches: scenario.branches.slice(1, 2) };
  expect(plainFree(plainWeekOf(one))).toBe(freeByClock(one)[0]?.size);
});
