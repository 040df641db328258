import type { Bench } from './core/bench.ts';
import type { Fixture } from './core/fixture.ts';
import { plainRow, ratioRow } from './core/judge.ts';
import { inOwnProcess } from './core/program.ts';
import { atMost } from './core/row.ts';
import type { Weeks } from './programs/slots.ts';

/** Published figures of other schedulers on scenario S1, in µs per branch and week. */
const OTHERS = 'two published schedulers: 189 and 7,974 µs';

/** Compares the computation of free slots, with all rules, with plain comparisons in typed arrays. */
export const p09: Bench = {
  id: 'P9',
  name: 'slot core on scenario S1',
  take: slotRows((fixture) => inOwnProcess<Weeks>(fixture, 'slots')),
};

export function slotRows(measured: (fixture: Fixture) => Promise<Weeks>): Bench['take'] {
  return async (fixture) => {
    const { ours, plain, ratio, spread, changes, starts, differences } = await measured(fixture);
    const told = { id: 'P9', name: 'slot core, scenario S1', unit: 'µs' };
    const work = `a branch and week, all rules, ${starts.toLocaleString('en')} free starts; against plain arithmetic (${OTHERS})`;
    const weeks = changes.map(({ name, ...change }) =>
      plainRow({
        ...{ id: 'P9', name: `slot core, week of ${name}`, work: 'cost against a week without a clock change' },
        ...{ unit: '×', target: atMost(1.2, ' ×'), value: change.ratio, spread: change.spread },
      }),
    );
    const oracle = 'starts that differ from the clock on the wall, in the three weeks';
    return {
      rows: [
        ratioRow({ ...told, work, target: atMost(5, ' ×') }, { ours, baseline: plain, ratio, spread }),
        ...weeks,
        plainRow({ ...told, work: oracle, unit: 'starts', target: atMost(0), value: differences }),
      ],
    };
  };
}
