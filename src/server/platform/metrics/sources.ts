import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { inTime } from './in-time.ts';
import type { Source } from './metrics.ts';

/**
 * Metrics of this process's database connections. The pool's queue also has queries that get an idle connection in the
 * next tick; only those beyond the idle connections count as waiting.
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
 * Timeout of the readiness check in ms: longer than a query waits for a connection, shorter than a source's timeout.
 */
const READY_MS = 6_000;

/** Metric of readiness, as `/readyz` reports it. */
export const readySource =
  (isReady: () => Promise<boolean>, patienceMs = READY_MS): Source =>
  (gauge) => {
    const ready = gauge('ready', '1 where /readyz answers 200');
    const ask = inTime(isReady, patienceMs);
    return async () => ready.set((await ask().catch(() => false)) ? 1 : 0);
  };

/** Metrics of the disk with the data directory: journal, mail files, embedded database. */
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

/** The disk of the folder, or of its nearest existing parent, since the folder is created with its first file. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (failure) {
    const above = dirname(folder);
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw failure;
    return diskOf(above);
  }
}
