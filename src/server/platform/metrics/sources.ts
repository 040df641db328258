import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Source } from './metrics.ts';

/** Connections of this process to the database, by what they are for (R17.5.1). */
export const poolSource =
  (pools: Readonly<Record<string, pg.Pool>>): Source =>
  (gauge) => {
    const connections = gauge('pool_connections', 'Connections that are open', ['pool', 'state']);
    const most = gauge('pool_size', 'Connections at most', ['pool']);
    const waiting = gauge('pool_waiting', 'Who waits for a connection', ['pool']);
    return () => {
      for (const [name, pool] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
        most.set({ pool: name }, pool.options.max);
        waiting.set({ pool: name }, pool.waitingCount);
      }
    };
  };

/** Whether a process can serve, as `/readyz` says it. */
export const readySource =
  (isReady: () => Promise<boolean>): Source =>
  (gauge) => {
    const ready = gauge('ready', '1 where /readyz answers 200');
    return async () => ready.set((await isReady().catch(() => false)) ? 1 : 0);
  };

/** The disk of the data directory: journal, letters, embedded database. */
export const diskSource =
  (dataDir: string): Source =>
  (gauge) => {
    const free = gauge('disk_free_bytes', 'Bytes free where FISSA_DATA_DIR lies');
    const size = gauge('disk_size_bytes', 'Bytes in all where FISSA_DATA_DIR lies');
    return async () => {
      const { bavail, bsize, blocks } = await statfs(dataDir);
      free.set(bavail * bsize);
      size.set(blocks * bsize);
    };
  };
