import { ask } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import type { Engine, Fixture } from './core/fixture.ts';
import { roundSeconds, withEngines } from './core/fixture.ts';
import { plainRow, rateRow, ratioRow } from './core/judge.ts';
import { CONNECTIONS, fileAsLong, load, type Path } from './core/load.ts';
import { median, spreadOf, withWarmUp } from './core/rounds.ts';
import { atLeast, atMost, type Row } from './core/row.ts';
import { COLD_SEARCHES, checkSearches, SEARCHES } from './core/search.ts';

/** Measures the branch search: rate, 99th percentile, and the ratio to an answer of equal size from memory. */
export const p01: Bench = {
  id: 'P1',
  name: 'TrovaFiliali3',
  take: async (fixture: Fixture) => {
    const database = await fixture.standard();
    return withEngines([fixture.engine(database)], async ([engine]) => {
      if (!engine) return { rows: [] };
      await checkSearches(engine, database);
      const file = fileAsLong(await lengthOf(engine));
      const seconds = roundSeconds(fixture);
      return {
        rows: [
          ...(await rowsOf(engine, file, { seconds, what: 'warm: twelve places in turn', paths: SEARCHES })),
          ...(await rowsOf(engine, file, { seconds, what: 'cold: points not searched before', paths: COLD_SEARCHES })),
        ],
      };
    });
  },
};

/** Median size of an answer in bytes. */
async function lengthOf({ url }: Engine): Promise<number> {
  const answers = await Promise.all(SEARCHES.map(({ path, body }) => ask(url + path, { body })));
  return median(answers.map(({ text }) => Buffer.byteLength(text)));
}

interface Asked {
  readonly what: string;
  readonly paths: readonly Path[];
  readonly seconds: number;
}

async function rowsOf({ url }: Engine, file: Path, { what, paths, seconds }: Asked): Promise<readonly Row[]> {
  const slowest: number[] = [];
  const ours = async () => {
    const { perSecond, p99 } = await load(url, paths, seconds);
    slowest.push(p99);
    return perSecond;
  };
  const limit = async () => (await load(url, [file], seconds)).perSecond;
  const rounds = await withWarmUp(ours, limit);
  const told = { id: 'P1', name: 'TrovaFiliali3', work: `${what}; 150 branches, ${CONNECTIONS} connections` };
  const p99 = { value: median(slowest), spread: spreadOf(slowest) };
  return [
    rateRow({ ...told, unit: 'req/s', target: atLeast(2_000, ' req/s') }, rounds),
    plainRow({ ...told, work: `${what}: p99`, unit: 'ms', target: atMost(40, ' ms'), ...p99 }),
    ratioRow({ ...told, work: `${what}; against a file as long`, unit: 'req/s', target: null }, rounds),
  ];
}
