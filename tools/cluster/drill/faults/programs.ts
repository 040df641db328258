import type { Cluster } from '../../cluster.ts';
import { type Fault, nothing } from '../fault.ts';

const BACK_MS = 10_000;

/** Faults of the programs around the database. */
export const PROGRAM_FAULTS: readonly Fault[] = [
  {
    name: 'etcd leader killed',
    how: '`kill -9`, back after ten seconds',
    ...{ lasts: BACK_MS, aim: 7 },
    inject: async (cluster) => {
      (await cluster.leader())?.signal('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'api killed',
    how: '`kill -9` of one of two, back after ten seconds',
    ...{ lasts: BACK_MS, aim: 7 },
    inject: async ({ apis }) => {
      await apis[0]?.kill();
      return nothing;
    },
  },
  {
    name: 'edge killed',
    how: '`kill -9` of one of two, back after ten seconds',
    ...{ lasts: BACK_MS, aim: 7 },
    inject: async ({ edges }) => {
      await edges[0]?.kill();
      return nothing;
    },
  },
  {
    name: 'PgBouncer restarted',
    how: 'ended and started again',
    ...{ lasts: BACK_MS, aim: 7 },
    inject: async ({ pooler }) => {
      await pooler.end('SIGTERM');
      pooler.start();
      return nothing;
    },
  },
  {
    name: 'rolling upgrade',
    how: 'worker, apis and edges one after the other: SIGTERM, start, ready, the next',
    ...{ lasts: 0, aim: 7 },
    inject: async (cluster) => {
      await upgrade(cluster);
      return nothing;
    },
  },
];

async function upgrade({ worker, apis, edges }: Cluster): Promise<void> {
  for (const one of [worker, ...apis, ...edges]) {
    await one.leave('SIGTERM');
    await one.start();
  }
}
