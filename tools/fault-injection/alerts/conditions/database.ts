import { writeFileSync } from 'node:fs';
import { sendSurvey } from '../calls.ts';
import { beforeEachRow, type Condition, oneProcess } from '../condition.ts';
import type { Needs } from '../stack.ts';
import { lockTable } from './processes.ts';

/** Database connections of a process; three are taken permanently by LISTEN. */
const POOL = { DATABASE_POOL: '6' };
const VISITORS = 10;
const withStandby: Needs = {
  database: 'with standby',
  servers: { all: ({ standby }) => ({ DATABASE_READ_URL: standby }) },
};

export const OF_THE_DATABASE: readonly Condition[] = [
  {
    alert: 'FissaPoolExhausted',
    what: `${VISITORS} concurrent visitors, each insert delayed by 0.4 s, with a pool of ${POOL.DATABASE_POOL}`,
    needs: { servers: oneProcess(POOL) },
    async make(stack) {
      await beforeEachRow(stack, 'audit', 'perform pg_sleep(0.4)');
      stack.repeat(() => sendSurvey(stack.server('all').url), VISITORS);
    },
  },
  {
    alert: 'FissaPoolExhausted',
    what: 'another session holds a lock on a table that visitors write to',
    // No connection is left for computing metrics, and HTTP requests end with 503.
    implies: ['FissaNotReady', 'FissaBlind', 'FissaErrors'],
    needs: { servers: oneProcess(POOL) },
    async make(stack) {
      await lockTable(stack, 'audit', 'access exclusive');
      stack.repeat(() => sendSurvey(stack.server('all').url), VISITORS);
    },
  },
  {
    alert: 'FissaReplicaLag',
    what: 'the standby receives changes but does not replay them',
    needs: withStandby,
    make: async ({ standby }) => void (await standby?.query('select pg_wal_replay_pause()')),
  },
  {
    alert: 'FissaReplicaAway',
    what: 'the standby stops',
    needs: withStandby,
    make: async ({ standby }) => standby?.stop('fast'),
  },
  {
    alert: 'FissaKeysMissing',
    what: 'the key file is damaged',
    needs: { servers: oneProcess() },
    make: async ({ keyFile }) => writeFileSync(keyFile, '{'),
  },
];
