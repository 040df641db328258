import type { NodeServer } from '../../machine/node-server.ts';
import type { Cluster } from '../cluster.ts';
import { always, type Fault } from './fault.ts';

const jump = (name: string, hours: number, which: (cluster: Cluster) => readonly NodeServer[]): Fault => ({
  name,
  needs: { clockJump: hours },
  possible: always,
  async inject(cluster) {
    const servers = which(cluster);
    for (const { jumpClock } of servers) jumpClock();
    return async () => {
      for (const { jumpClock } of servers) jumpClock();
    };
  },
});

/** Wall clocks of processes are changed while they run, and set back. */
export const CLOCK_FAULTS: readonly Fault[] = [
  jump('clock of an engine an hour ahead', 1, ({ engines: [first] }) => [first]),
  jump('clock of an engine an hour behind', -1, ({ engines: [first] }) => [first]),
  jump('clocks of edge and engines an hour ahead', 1, ({ engines, edge }) => [...engines, edge]),
  jump('clock of the edge an hour behind', -1, ({ edge }) => [edge]),
];
