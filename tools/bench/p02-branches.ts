import type { Bench } from './core/bench.ts';
import type { Database } from './core/database.ts';
import { type Engine, type Fixture, roundSeconds, withEngines } from './core/fixture.ts';
import { ratioRow } from './core/judge.ts';
import { load } from './core/load.ts';
import { median, type Rounds, withWarmUp } from './core/rounds.ts';
import { atMost, type Point } from './core/row.ts';
import { checkSearches, SEARCHES } from './core/search.ts';

const GROWN = [1_500, 15_000];

/** Measures how the cost of a search grows with the number of branches. */
export const p02: Bench = {
  id: 'P2',
  name: 'TrovaFiliali3 among more branches',
  take: async (fixture: Fixture) => {
    const small = await fixture.standard();
    const taken: { readonly branches: number; readonly rounds: Rounds }[] = [];
    for (const branches of GROWN) {
      const large = await fixture.grown({ branches });
      taken.push({ branches, rounds: await compared(fixture, large, small) });
    }
    const rows = taken.map(({ branches, rounds }) =>
      ratioRow(
        {
          ...{ id: 'P2', name: `TrovaFiliali3, ${branches.toLocaleString('en')} branches`, unit: 'ms a search' },
          ...{ work: 'cost of a search under 32 connections, against 150 branches', target: atMost(1.5, ' ×') },
        },
        rounds,
      ),
    );
    const first: Point = { x: 150, y: median(taken.map(({ rounds }) => rounds.baseline)) };
    const points = [first, ...taken.map(({ branches, rounds }) => ({ x: branches, y: rounds.ours }))];
    const axes = { xLabel: 'branches', yLabel: 'ms of the machine a search' };
    const curve = {
      id: 'P2',
      title: 'A search among more branches',
      ...axes,
      lines: [{ name: 'TrovaFiliali3', points }],
    };
    return { rows, curves: [curve] };
  },
};

async function compared(fixture: Fixture, large: Database, small: Database): Promise<Rounds> {
  return withEngines([fixture.engine(large), fixture.engine(small)], async ([ours, limit]) => {
    if (!ours || !limit) throw new Error('no engine');
    await checkSearches(ours, large);
    const cost = (engine: Engine) => async () =>
      1_000 / (await load(engine.url, SEARCHES, roundSeconds(fixture))).perSecond;
    return withWarmUp(cost(ours), cost(limit));
  });
}
