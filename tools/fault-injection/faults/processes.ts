import type { NodeServer } from '../../machine/node-server.ts';
import type { Cluster } from '../cluster.ts';
import { pick } from '../random.ts';
import { always, type Fault } from './fault.ts';

type Which = (cluster: Cluster, random: () => number) => readonly NodeServer[];

const anEngine: Which = ({ engines }, random) => [pick(random, engines) ?? engines[0]];
const bothEngines: Which = ({ engines }) => engines;
const theEdge: Which = ({ edge }) => [edge];

const killed = (name: string, which: Which): Fault => ({
  name: `kill -9 of ${name}`,
  possible: always,
  async inject(cluster, random) {
    await Promise.all(which(cluster, random).map(({ kill }) => kill()));
    return cluster.startAll;
  },
});

const frozen = (name: string, which: Which): Fault => ({
  name: `freeze of ${name}`,
  possible: always,
  async inject(cluster, random) {
    const servers = which(cluster, random);
    for (const { freeze } of servers) freeze();
    return async () => {
      for (const { thaw } of servers) thaw();
      await cluster.startAll();
    };
  },
});

/** Processes are killed or frozen at random moments. */
export const PROCESS_FAULTS: readonly Fault[] = [
  { name: 'none', possible: always, inject: async () => async () => undefined },
  killed('an engine', anEngine),
  killed('both engines', bothEngines),
  killed('the edge', theEdge),
  frozen('an engine', anEngine),
  frozen('both engines', bothEngines),
  frozen('the edge', theEdge),
];
