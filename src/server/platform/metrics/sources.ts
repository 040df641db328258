import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { inTime } from './in-time.ts';
import type { Source } from './metrics.ts';

/**
 * Connections of this process to the database, by what they are for. The pool queues each query that it does not open a
 * connection for, and gives it an idle connection in the next tick: only a query beyond those waits.
 */
export const poolSource =
  (pools: Readonly<Record<string, pg.Pool>>): Source =>
  (gauge) => {
    const connections = gauge('pool_connections', 'Connections that are open', ['pool', 'state']);
    const most = gauge('pool_size', 'Connections at most', ['pool']);
    const waiting = gauge('pool_waiting', 'Queries that wait for a connection because all are in use', ['pool']);
    return () => {
      for (const [name, pool] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
        most.set({ pool: name }, pool.options.max);
        waiting.set({ pool: name }, Math.max(0, pool.waitingCount - pool.idleCount));
      }
    };
  };

/**
 * A process that takes longer to say that it is ready is not. Longer than a query waits for a connection, shorter than the
 * time that a source has.
 */
const READY_MS = 6_000;

/** Whether a process can serve, as `/readyz` says it. */
export const readySource =
  (isReady: () => Promise<boolean>, patienceMs = READY_MS): Source =>
  (gauge) => {
    const ready = gauge('ready', '1 where /readyz answers 200');
    const ask = inTime(isReady, patienceMs);
    return async () => ready.set((await ask().catch(() => false)) ? 1 : 0);
  };

/** The disk of the data directory: journal, letters, embedded database. */
export const diskSource =
  (dataDir: string): Source =>
  (gauge) => {
    const free = gauge('disk_free_bytes', 'Bytes free where FISSA_DATA_DIR lies');
    const size = gauge('disk_size_bytes', 'Bytes in all where FISSA_DATA_DIR lies');
    return async () => {
      const { bavail, bsize, blocks } = await diskOf(dataDir);
      free.set(bavail * bsize);
      size.set(blocks * bsize);
    };
  };

/** Of the folder, or of the nearest one above it: a server that has written no file yet has not made its folder. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (failure) {
    const above = dirname(folder);
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw failure;
    return diskOf(above);
  }
}
