import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, signalTo, titleOf } from '../../machine/processes.ts';
import { atExit } from '../../machine/program.ts';
import { dataOf } from '../layout/folders.ts';
import type { Layout } from '../layout/layout.ts';
import { LOCAL } from '../layout/layout.ts';
import type { Service } from './service.ts';

/** The processes of one database machine: Patroni, PostgreSQL and etcd. */
export interface Node {
  readonly name: string;
  readonly port: number;
  /** The address of Patroni's API. */
  readonly rest: string;
  readonly patroni: Service;
  readonly etcd: Service | undefined;
  /** Null without a running PostgreSQL. */
  readonly postmaster: () => number | null;
  /** PostgreSQL's processes, the first of them the postmaster. */
  readonly postgres: () => readonly number[];
  /** The WAL senders. */
  readonly senders: () => readonly number[];
  /** The process of a replica that applies received WAL. Without it, reads from the replica do not change. */
  readonly replay: () => readonly number[];
  /** All processes of this machine. */
  readonly everything: () => readonly number[];
}

export function nodeOf(
  { home }: Layout,
  { name, postgres: port, patroni }: Layout['nodes'][number],
  services: Pick<Node, 'patroni' | 'etcd'>,
): Node {
  const data = dataOf(home, name);
  const postmaster = () => postmasterIn(data);
  const postgres = () => {
    const pid = postmaster();
    return pid === null ? [] : [pid, ...childrenOf(pid)];
  };
  // Patroni starts PostgreSQL in a session of its own, so that PostgreSQL would outlive Patroni and this process.
  atExit(() => {
    for (const pid of postgres()) signalTo(pid, 'SIGKILL');
  });
  return {
    ...{ name, port, rest: `http://${LOCAL}:${patroni}` },
    ...services,
    postmaster,
    postgres,
    senders: () => postgres().filter((pid) => titleOf(pid).includes('walsender')),
    replay: () => postgres().filter((pid) => /\bstartup\b/.test(titleOf(pid))),
    everything: () => {
      const own = [services.patroni, services.etcd].filter((one) => one?.isRunning()).map((one) => one?.pid() ?? 0);
      return [...own, ...own.flatMap(childrenOf), ...postgres()];
    },
  };
}

/** The process id in PostgreSQL's pid file, if that process runs and uses this folder. */
function postmasterIn(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return titleOf(pid).includes(data) ? pid : null;
  } catch {
    return null;
  }
}
