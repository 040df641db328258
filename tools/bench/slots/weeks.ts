import { calendar, slotsOn } from '../../../src/domain/agenda/free-slots.ts';
import { freeByClock } from './oracle.ts';
import { type Branch, type Scenario, scenarioOf, WINDOWS } from './scenario.ts';

/** A normal week, and the two weeks in which clocks change. */
export const WEEKS = [
  scenarioOf('7 December 2026', '2026-12-07'),
  scenarioOf('28 March 2027', '2027-03-22'),
  scenarioOf('31 October 2027', '2027-10-25'),
] as const;

/** The week of a branch as the product computes it. */
export const weekOf = ({ agenda, booked }: Branch, days: ReturnType<typeof calendar>, now: number) =>
  days.map((day) =>
    slotsOn(agenda, day, {
      taken: (_day, _minute, _capacity, starts) => booked.get(starts) ?? 0,
      now,
      windows: WINDOWS,
    }),
  );

/** Number of slots that only the product or only the independent computation finds. */
export function differences(scenario: Scenario, expectedOf = freeByClock(scenario)): number {
  const days = calendar(scenario.monday, 7, scenario.now);
  let wrong = 0;
  for (const [n, branch] of scenario.branches.entries()) {
    const expected = expectedOf[n] ?? new Set();
    const found = weekOf(branch, days, scenario.now).flatMap(({ day, slots }) =>
      slots.filter(({ free }) => free).map(({ minute }) => `${day} ${minute}`),
    );
    const known = new Set(found);
    wrong +=
      found.filter((start) => !expected.has(start)).length + [...expected].filter((one) => !known.has(one)).length;
  }
  return wrong;
}
