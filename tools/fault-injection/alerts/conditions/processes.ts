import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { mountSmallDisk, noSmallDisk } from '../../../machine/small-disk.ts';
import { type Condition, oneProcess } from '../condition.ts';
import type { Stack } from '../stack.ts';

/** The process is stopped for 1 s and runs for 0.3 s in turn, as on an overloaded processor. */
const FROZEN_MS = 1_000;
const RUNNING_MS = 300;
/** Longer than a scrape interval, so that Prometheus sees each start. */
const BETWEEN_STARTS_MS = 20_000;
const SMALL_DISK_MB = 200;

/** Holds a lock on a table until the stack stops. */
export async function lockTable({ databaseUrl, onStop }: Stack, table: string, mode: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  onStop(() => client.end().catch(() => undefined));
  await client.query(`begin; lock table ${table} in ${mode} mode`);
}

export const OF_PROCESSES: readonly Condition[] = [
  {
    alert: 'FissaDown',
    what: 'kill -9 of one of two engines',
    needs: { servers: { engine: () => ({ FISSA_ROLE: 'api' }), ...oneProcess() } },
    make: ({ server }) => server('engine').kill(),
  },
  {
    alert: 'FissaNotReady',
    what: 'the database stops',
    // Metrics that are read from the database are missing too.
    implies: ['FissaBlind'],
    needs: { database: 'own', servers: oneProcess() },
    make: ({ database }) => database.stop('fast'),
  },
  {
    alert: 'FissaNotReady',
    what: 'the database accepts connections but does not answer',
    implies: ['FissaBlind'],
    needs: { database: 'own', servers: oneProcess() },
    async make({ database }) {
      database.freeze();
    },
  },
  {
    alert: 'FissaRestarts',
    what: 'kill -9 and start, again and again',
    needs: { servers: oneProcess() },
    async make({ server, repeat }) {
      repeat(async () => {
        await server('all').kill();
        await server('all').start();
        await pause(BETWEEN_STARTS_MS);
      });
    },
  },
  {
    alert: 'FissaBusy',
    what: 'the process gets a quarter of a processor',
    needs: { servers: oneProcess() },
    async make({ server, repeat }) {
      repeat(async () => {
        server('all').freeze();
        await pause(FROZEN_MS);
        server('all').thaw();
        await pause(RUNNING_MS);
      });
    },
  },
  {
    alert: 'FissaDiskFull',
    what: `the data directory is on a disk of ${SMALL_DISK_MB} MB`,
    needs: { servers: oneProcess() },
    possible: noSmallDisk,
    async make({ server }) {
      mountSmallDisk(server('all').dataDir, SMALL_DISK_MB);
    },
  },
  {
    alert: 'FissaBlind',
    what: 'another session holds a lock on a table that is counted',
    needs: { servers: oneProcess() },
    make: (stack) => lockTable(stack, 'sent_message', 'access exclusive'),
  },
];
