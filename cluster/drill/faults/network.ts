import { cutOff, noFilter } from '../../machine/cut-off.ts';
import type { Fault } from '../fault.ts';

const CUT_MS = 40_000;

/** What happens to cables. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'primary cut off',
    how: 'its machine (PostgreSQL, Patroni, etcd) reaches nobody and nobody reaches it for 40 s',
    possible: noFilter,
    ...{ lasts: CUT_MS, aim: 25 },
    inject: async (cluster) => {
      const primary = await cluster.primary();
      const join = cutOff(cluster.layout, cluster.nodes.indexOf(primary));
      return async () => join();
    },
  },
];
