import { existsSync } from 'node:fs';
import { isTraced } from '../../machine/processes.ts';
import { launch } from '../../machine/program.ts';
import { noSmallDisk } from '../../machine/small-disk.ts';
import { pollUntil } from '../../machine/until.ts';
import type { Fault } from './fault.ts';

const STRACE = '/usr/bin/strace';
const ATTACH_MS = 5_000;

const noStrace = (): string | null => {
  if (!existsSync(STRACE)) return 'needs strace';
  return process.getuid?.() === 0 ? null : 'needs root, to attach strace';
};

/** Makes every fsync of these processes fail, with strace. */
async function failSyncs(pids: readonly number[], log: string): Promise<() => Promise<void>> {
  const attach = pids.flatMap((pid) => ['-p', String(pid)]);
  const inject = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO'];
  const tracer = launch({
    command: STRACE,
    args: ['-f', '-qq', '-o', '/dev/null', ...inject, ...attach],
    env: {},
    log,
  });
  await pollUntil(() => !tracer.isRunning() || pids.every(isTraced), ATTACH_MS);
  return async () => {
    tracer.signal('SIGTERM');
    await tracer.exited;
  };
}

/** Full disks, and disks that fail. */
export const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'journal disk full',
    needs: { smallDisk: 'journal' },
    possible: noSmallDisk,
    async inject({ proxy, disk }, random) {
      proxy.behave(() => (random() < 0.8 ? '502' : 'pass'));
      disk?.fill();
      return async () => {
        disk?.empty();
        proxy.heal();
      };
    },
  },
  {
    name: 'database disk full',
    needs: { smallDisk: 'database' },
    possible: noSmallDisk,
    async inject({ disk, startAll }) {
      disk?.fill();
      return async () => {
        disk?.empty();
        await startAll();
      };
    },
  },
  {
    name: 'fsync error of the journal',
    possible: noStrace,
    async inject({ proxy, edge }, random) {
      const detach = await failSyncs([edge.pid()], edge.log);
      proxy.behave(() => (random() < 0.8 ? '502' : 'pass'));
      return async () => {
        await detach();
        proxy.heal();
      };
    },
  },
  {
    name: 'fsync error of the database',
    possible: noStrace,
    async inject({ database, startAll }) {
      const detach = await failSyncs([database.pid(), ...database.backends()], database.log);
      return async () => {
        await detach();
        // The server is restarted. It is killed first, because a process that panicked under strace may never end.
        await database.kill();
        await startAll();
      };
    },
  },
];
