import type { Bed, Engine } from './core/bed.ts';
import { withEngines } from './core/bed.ts';
import type { Bench } from './core/bench.ts';
import { ratioRow } from './core/judge.ts';
import { CONNECTIONS, FROM_MEMORY, load, type Path } from './core/load.ts';
import { interleaved } from './core/rounds.ts';
import { atLeast, type Row } from './core/row.ts';
import { COLD_SEARCHES, checkSearches, SEARCHES } from './core/search.ts';

const SECONDS = 1;

/** The branch search against bytes from memory behind the same door (R15.1.3). */
export const p01: Bench = {
  id: 'P1',
  name: 'TrovaFiliali3',
  take: async (bed: Bed) => {
    const database = await bed.standard();
    return withEngines([bed.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      await checkSearches(engine, database);
      await load(engine.url, SEARCHES, SECONDS);
      const warm = await rowOf(engine, 'warm: twelve places in turn', 0.4, SEARCHES);
      const cold = await rowOf(engine, 'cold: a point nobody asked for before', 0.12, COLD_SEARCHES);
      return { rows: [warm, cold] };
    });
  },
};

async function rowOf({ url }: Engine, what: string, least: number, paths: readonly Path[]): Promise<Row> {
  const ours = async () => (await load(url, paths, SECONDS)).perSecond;
  const limit = async () => (await load(url, FROM_MEMORY, SECONDS)).perSecond;
  const rounds = await interleaved(ours, limit);
  const work = `${what}; 150 branches, ${CONNECTIONS} connections; against bytes from memory of the same server`;
  return ratioRow({ id: 'P1', name: 'TrovaFiliali3', work, unit: 'req/s', target: atLeast(least) }, rounds);
}
