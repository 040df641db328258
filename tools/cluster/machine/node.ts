import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, signalTo, titleOf } from '../../machine/processes.ts';
import { atExit } from '../../machine/program.ts';
import type { Layout } from '../layout/layout.ts';
import { LOCAL } from '../layout/layout.ts';
import { dataOf } from '../layout/patroni.ts';
import type { Service } from './service.ts';

/** One machine of the database: Patroni, the PostgreSQL it keeps, and the etcd beside it. */
export interface Node {
  readonly name: string;
  readonly port: number;
  /** Patroni's own address. */
  readonly rest: string;
  readonly patroni: Service;
  readonly etcd: Service | undefined;
  /** Null while there is none. */
  readonly postmaster: () => number | null;
  /** PostgreSQL's processes, the first of them the postmaster. */
  readonly postgres: () => readonly number[];
  /** Those that send to copies. */
  readonly senders: () => readonly number[];
  /** What does, at a copy, what was received: without it the copy keeps all of it, and shows nothing. */
  readonly replay: () => readonly number[];
  /** All that this machine does. */
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
  // Patroni gives PostgreSQL a session of its own: it would outlive us both.
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

/** What its file names, if it runs and is of this folder. */
function postmasterIn(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return titleOf(pid).includes(data) ? pid : null;
  } catch {
    return null;
  }
}
