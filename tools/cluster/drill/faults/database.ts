import { setTimeout as pause } from 'node:timers/promises';
import { signalTo } from '../../../machine/processes.ts';
import { pollUntil } from '../../../machine/until.ts';
import type { Cluster } from '../../cluster.ts';
import { post } from '../../machine/cluster-health.ts';
import { type Fault, type Heal, NO_OBSERVATIONS, nothing } from '../fault.ts';
import { freeze } from './freeze.ts';

const DEAD = 7;
const SILENT = 25;
const FROZEN_MS = 22_000;
/** Longer than the primary's lock is valid. */
const LONG_MS = 35_000;
const PATIENCE_MS = 30_000;

/** Faults of the primary and its machine. */
export const DATABASE_FAULTS: readonly Fault[] = [
  {
    name: 'postmaster killed',
    how: '`kill -9` of the primary’s postmaster',
    ...{ lasts: 15_000, aim: DEAD },
    inject: async (cluster) => {
      signalTo((await cluster.primary()).postmaster() ?? 0, 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'Patroni and postmaster killed',
    how: 'both at once, Patroni back after half a minute',
    ...{ lasts: 30_000, aim: SILENT },
    inject: async (cluster) => {
      const { patroni, postmaster } = await cluster.primary();
      patroni.signal('SIGKILL');
      signalTo(postmaster() ?? 0, 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'switchover',
    how: 'asked for by an operator',
    ...{ lasts: 12_000, aim: DEAD },
    inject: async (cluster) => {
      const { name, rest } = await cluster.primary();
      await post(`${rest}/switchover`, { leader: name });
      return nothing;
    },
  },
  {
    name: 'whole node frozen',
    how: 'the primary’s PostgreSQL, Patroni and etcd stand still for 22 s',
    ...{ lasts: FROZEN_MS, aim: SILENT },
    inject: async (cluster) => freeze((await cluster.primary()).everything()),
  },
  {
    name: 'PostgreSQL alone frozen',
    how: 'the primary’s PostgreSQL stands still for 35 s, its Patroni lives',
    ...{ lasts: LONG_MS, aim: SILENT },
    inject: async (cluster) => freeze((await cluster.primary()).postgres()),
  },
  {
    name: 'walsenders frozen, then postmaster killed',
    how: 'nothing reaches the copies for 2 s, then `kill -9`',
    ...{ lasts: 25_000, aim: SILENT },
    inject: lagThenKill,
  },
];

const SYNC = 'synchronous_mode';

/** The control fault, which loses rows. It runs last, because the rows stay lost. */
export const CONTROL: Fault = {
  name: 'control',
  how: 'as the walsenders above, with `synchronous_mode` off: here the drill must see losses',
  isControl: true,
  ...{ lasts: 25_000, aim: null },
  inject: async (cluster) => {
    const { rest } = await cluster.primary();
    await post(`${rest}/config`, { [SYNC]: false }, 'PATCH');
    const waitsForNobody = async () =>
      JSON.stringify(await cluster.database.query('show synchronous_standby_names')).includes('""');
    await pollUntil(waitsForNobody, PATIENCE_MS, 500);
    const heal = await lagThenKill(cluster);
    return async () => {
      await heal();
      await post(`${rest}/config`, { [SYNC]: true }, 'PATCH');
      return NO_OBSERVATIONS;
    };
  },
};

async function lagThenKill(cluster: Cluster): Promise<Heal> {
  const primary = await cluster.primary();
  const thaw = freeze(primary.senders());
  await pause(2_000);
  signalTo(primary.postmaster() ?? 0, 'SIGKILL');
  // The processes are thawed, because frozen ones would keep the shared memory and prevent a new postmaster.
  return thaw;
}
