import type { Bench } from './core/bench.ts';
import { roundSeconds, withEngines } from './core/fixture.ts';
import { ratioRow } from './core/judge.ts';
import { load } from './core/load.ts';
import { withWarmUp } from './core/rounds.ts';
import { atLeast } from './core/row.ts';
import { checkSearches, SEARCHES } from './core/search.ts';

const ROLE = { FISSA_ROLE: 'api' };

/** Compares two processes behind one port with one process, with equal numbers of clients. */
export const p12: Bench = {
  id: 'P12',
  name: 'two processes',
  take: processRows({
    check: checkSearches,
    rateOf: async (url, seconds) => (await load(url, SEARCHES, seconds)).perSecond,
  }),
};

interface World {
  readonly check: typeof checkSearches;
  /** Successful answers per second of one engine. */
  readonly rateOf: (url: string, seconds: number) => Promise<number>;
}

export function processRows({ check, rateOf }: World): Bench['take'] {
  return async (fixture) => {
    const database = await fixture.standard();
    const engines = [fixture.engine(database, { ...ROLE, FISSA_PROCESSES: '2' }), fixture.engine(database, ROLE)];
    return withEngines(engines, async ([both, one]) => {
      if (!both || !one) return { rows: [] };
      for (const engine of [both, one]) await check(engine, database);
      const rate = (url: string) => () => rateOf(url, roundSeconds(fixture));
      const rounds = await withWarmUp(rate(both.url), rate(one.url));
      const work = 'TrovaFiliali3, 32 connections, who asks and the database on the same cores; against one process';
      const told = {
        id: 'P12',
        name: 'two processes of the role api behind one port',
        work,
        unit: 'req/s',
        target: atLeast(1.3, ' ×'),
      };
      return { rows: [ratioRow(told, rounds)] };
    });
  };
}
