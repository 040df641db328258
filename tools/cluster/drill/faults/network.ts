import { cutOff, cutOffEdge, noFilter } from '../../machine/network-partition.ts';
import { type Fault, NO_OBSERVATIONS } from '../fault.ts';
import { waitingIn } from './journals.ts';

const CUT_MS = 40_000;
/** Long enough for the partitioned edge to open its circuit breaker. */
const CUT_EDGE_MS = 20_000;

/** Faults of the network. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'primary cut off',
    how: 'its machine (PostgreSQL, Patroni, etcd) reaches nobody and nobody reaches it for 40 s',
    possible: noFilter,
    ...{ lasts: CUT_MS, aim: 25 },
    inject: async (cluster) => {
      const primary = await cluster.primary();
      const join = cutOff(cluster.layout, cluster.nodes.indexOf(primary));
      return async () => {
        join();
        return NO_OBSERVATIONS;
      };
    },
  },
  {
    name: 'edge cut off',
    how: 'one of two edges reaches no engine for 20 s; visitors and the other edge reach it',
    possible: noFilter,
    ...{ lasts: CUT_EDGE_MS, aim: 7 },
    inject: async ({ layout, edges: [cut] }) => {
      const join = cutOffEdge(layout, 0);
      return async () => {
        const waiting = waitingIn(cut);
        join();
        const violations =
          waiting > 0 ? [] : [{ invariant: 'drill', detail: 'the edge that was cut off took no request in' }];
        return { note: `${waiting} requests waited in its journal at the end`, violations };
      };
    },
  },
];
