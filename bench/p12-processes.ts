import { withEngines } from './core/bed.ts';
import type { Bench } from './core/bench.ts';
import { ratioRow } from './core/judge.ts';
import { CONNECTIONS, load } from './core/load.ts';
import { interleaved } from './core/rounds.ts';
import { atLeast } from './core/row.ts';
import { checkSearches, SEARCHES } from './core/search.ts';

const SECONDS = 1;
const ROLE = { FISSA_ROLE: 'api' };

/** Two processes behind two ports, each with half of the connections, against one with all of them (R15.1.6). */
export const p12: Bench = {
  id: 'P12',
  name: 'two processes',
  take: async (bed) => {
    const database = await bed.standard();
    return withEngines([bed.engine(database, ROLE), bed.engine(database, ROLE)], async (engines) => {
      for (const engine of engines) await checkSearches(engine, database);
      const rate = async (urls: readonly string[]) => {
        const loads = await Promise.all(urls.map((url) => load(url, SEARCHES, SECONDS, CONNECTIONS / urls.length)));
        return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
      };
      const [one, two] = engines.map(({ url }) => url);
      const both = [one ?? '', two ?? ''];
      await rate(both);
      const rounds = await interleaved(
        () => rate(both),
        () => rate(both.slice(0, 1)),
      );
      const work =
        'TrovaFiliali3, 32 connections in all, who asks and the database on the same cores; against one process';
      const told = {
        id: 'P12',
        name: 'two processes of the role api',
        work,
        unit: 'req/s',
        target: atLeast(1.5, ' ×'),
      };
      return { rows: [ratioRow(told, rounds)] };
    });
  },
};
