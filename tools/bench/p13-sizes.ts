import type { Bench } from './core/bench.ts';
import { verdictOf } from './core/row.ts';
import { builtSizes } from './core/scripts.ts';

const KB = 1_000;

/** Reports the sizes of the built page; `npm test` has the same limits. */
export const p13: Bench = {
  id: 'P13',
  name: 'sizes',
  take: async () => {
    const sizes = await builtSizes();
    const target = { text: '≤ 1', met: (ratio: number) => ratio <= 1 };
    return {
      rows: sizes.map(({ name, bytes, limit }) => ({
        ...{ id: 'P13', name, work: 'built page', ours: `${(bytes / KB).toFixed(1)} kB`, value: bytes },
        ...{ limit: `${limit / KB} kB`, ratio: bytes / limit, spread: null, target: target.text },
        verdict: verdictOf(bytes / limit, null, target),
      })),
    };
  },
};
