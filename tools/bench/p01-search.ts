import { ask } from './core/ask.ts';
import type { Bed, Engine } from './core/bed.ts';
import { roundSeconds, withEngines } from './core/bed.ts';
import type { Bench } from './core/bench.ts';
import { ratioRow } from './core/judge.ts';
import { CONNECTIONS, fileAsLong, load, type Path } from './core/load.ts';
import { median, warmed } from './core/rounds.ts';
import { atLeast, type Row } from './core/row.ts';
import { COLD_SEARCHES, checkSearches, SEARCHES } from './core/search.ts';

/** The branch search against as many bytes from memory behind the same door. */
export const p01: Bench = {
  id: 'P1',
  name: 'TrovaFiliali3',
  take: async (bed: Bed) => {
    const database = await bed.standard();
    return withEngines([bed.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      await checkSearches(engine, database);
      const file = fileAsLong(await lengthOf(engine));
      const seconds = { seconds: roundSeconds(bed) };
      const warm = await rowOf(engine, file, {
        ...seconds,
        what: 'warm: twelve places in turn',
        least: 0.4,
        paths: SEARCHES,
      });
      const cold = await rowOf(engine, file, {
        ...{ ...seconds, what: 'cold: a point nobody asked for before', least: 0.12, paths: COLD_SEARCHES },
      });
      return { rows: [warm, cold] };
    });
  },
};

/** Bytes of an answer, in the middle of all. */
async function lengthOf({ url }: Engine): Promise<number> {
  const answers = await Promise.all(SEARCHES.map(({ path, body }) => ask(url + path, { body })));
  return median(answers.map(({ text }) => Buffer.byteLength(text)));
}

interface Asked {
  readonly what: string;
  readonly least: number;
  readonly paths: readonly Path[];
  readonly seconds: number;
}

async function rowOf({ url }: Engine, file: Path, { what, least, paths, seconds }: Asked): Promise<Row> {
  const ours = async () => (await load(url, paths, seconds)).perSecond;
  const limit = async () => (await load(url, [file], seconds)).perSecond;
  const rounds = await warmed(ours, limit);
  const work = `${what}; 150 branches, ${CONNECTIONS} connections; against a file as long from memory of the same server`;
  return ratioRow({ id: 'P1', name: 'TrovaFiliali3', work, unit: 'req/s', target: atLeast(least) }, rounds);
}
