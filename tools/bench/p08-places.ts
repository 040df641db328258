import { json } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import { roundSeconds, withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { CONNECTIONS, load } from './core/load.ts';
import { inOwnProcess } from './core/program.ts';
import { median, ROUNDS, spreadOf } from './core/rounds.ts';
import { atLeast, atMost, type Row } from './core/row.ts';
import { PLACES_200 } from './places-200.ts';
import type { SuggestResult } from './programs/suggest.ts';

const NAMED = 12;
/** The inputs in mixed order, so that every few dozen of them contain clean, partial and misspelt ones. */
const MIXED = PLACES_200.map((place, n) => PLACES_200[(n * 73) % PLACES_200.length] ?? place);
const pathOf = (typed: string) => `/fa3/api/autocomplete?${new URLSearchParams({ inputAddress: typed })}`;

/** Measures suggestions for 200 inputs: how often the first is right, time, and memory. */
export const p08: Bench = {
  id: 'P8',
  name: 'suggestions of places',
  take: async (fixture) => {
    const found = await inOwnProcess<SuggestResult>(fixture, 'suggest', ['--expose-gc']);
    const told = { id: 'P8', name: 'gazetteer' };
    const wrong = found.wrong.slice(0, NAMED).map(([typed, , first]) => `«${typed}» → ${first || 'nothing'}`);
    const right = `first hit right, of ${found.of} inputs; ${found.wrong.length} wrong: ${wrong.join(', ') || 'none'}`;
    const time = `p99 of the 200 inputs in a process of its own, p50 ${found.p50.toFixed(2)} ms`;
    const worst = `the dearest input at its best: «${found.worstInput}»`;
    const share = (100 * found.right) / found.of;
    const rows: Row[] = [
      plainRow({ ...told, work: right, unit: '%', target: atLeast(95, ' %'), value: share }),
      plainRow({ ...told, work: time, unit: 'ms', target: atMost(10, ' ms'), value: found.p99 }),
      plainRow({ ...told, work: worst, unit: 'ms', target: atMost(5, ' ms'), value: found.worst }),
      plainRow({ ...told, work: 'heap', unit: 'MB', target: atMost(20, ' MB'), value: found.heapMegabytes }),
    ];
    const served = await withEngines([fixture.engine(await fixture.standard())], async ([engine]) => {
      const [first] = await json<{ displayLines: string[] }[]>(`${engine?.url}${pathOf('Milano')}`, { method: 'GET' });
      if (first?.displayLines[0] !== 'Milano') throw new Error('autocomplete does not suggest Milano');
      const paths = MIXED.map(([typed]) => ({ path: pathOf(typed) }));
      const rates: number[] = [];
      const rate = async () => (await load(engine?.url ?? '', paths, roundSeconds(fixture))).perSecond;
      await rate();
      for (let round = 0; round < ROUNDS; round += 1) rates.push(await rate());
      return rates;
    });
    const work = `the 200 inputs in turn, ${CONNECTIONS} connections`;
    const http = { id: 'P8', name: 'autocomplete', work, unit: 'req/s', target: atLeast(2_000, ' req/s') };
    return { rows: [...rows, plainRow({ ...http, value: median(served), spread: spreadOf(served) })] };
  },
};
