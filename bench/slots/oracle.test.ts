import { expect, test } from 'vitest';
import { calendar, slotsOn } from '../../src/domain/agenda/free-slots.ts';
import { freeByClock } from './oracle.ts';
import { plainFree, plainWeekOf } from './plain.ts';
import { type Scenario, scenarioOf, WINDOWS } from './scenario.ts';

const first = (scenario: Scenario, count: number): Scenario => ({
  ...scenario,
  branches: scenario.branches.slice(0, count),
});

// R15.1.4
test.each(['2026-12-07', '2027-03-22', '2027-10-25'])(
  'in the week of %s the core finds what the clock on the wall does',
  (monday) => {
    const scenario = first(scenarioOf('week', monday), 11);
    const expected = freeByClock(scenario);
    const days = calendar(monday, 7, scenario.now);
    for (const [n, { agenda, booked }] of scenario.branches.entries()) {
      const taken = (_day: string, _minute: number, _capacity: number, starts: number) => booked.get(starts) ?? 0;
      const found = days.flatMap((on) => {
        const { day, slots } = slotsOn(agenda, on, { taken, now: scenario.now, windows: WINDOWS });
        return slots.filter(({ free }) => free).map(({ minute }) => `${day} ${minute}`);
      });
      expect(found.length).toBeGreaterThan(0);
      expect([...(expected[n] ?? [])].sort()).toEqual([...found].sort());
    }
  },
);

test('plain arithmetic finds the same where no rule but its own applies', () => {
  // The second branch: no closure, no holiday, no lone consultant, no night.
  const scenario = scenarioOf('S1', '2026-12-07');
  const one = { ...scenario, branches: scenario.branches.slice(1, 2) };
  expect(plainFree(plainWeekOf(one))).toBe(freeByClock(one)[0]?.size);
});
