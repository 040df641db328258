import { launch, type Program, type Start } from '../../machine/program.ts';

/** A program of the distribution that can be stopped and restarted. */
export interface Service {
  readonly name: string;
  readonly log: string;
  readonly pid: () => number;
  readonly isRunning: () => boolean;
  /** Starts the program if it does not run. */
  readonly start: () => void;
  readonly signal: (sent: NodeJS.Signals) => void;
  /** Signals it and waits for its end. */
  readonly end: (sent: NodeJS.Signals) => Promise<void>;
}

/** The mark in the environment of all processes of a cluster. */
export const CLUSTER_MARK = 'FISSA_CLUSTER_HOME';

interface Described extends Omit<Start, 'env' | 'isApart'> {
  readonly name: string;
  readonly home: string;
}

/** The PATH of the programs, with /usr/sbin for daemons. */
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

export function createService({ name, home, ...start }: Described): Service {
  let program: Program | undefined;
  const signal = (sent: NodeJS.Signals) => program?.signal(sent);
  return {
    name,
    log: start.log,
    pid: () => program?.pid ?? 0,
    isRunning: () => program?.isRunning() ?? false,
    start() {
      if (program?.isRunning() !== true)
        program = launch({ ...start, isApart: true, env: { PATH, [CLUSTER_MARK]: home } });
    },
    signal,
    async end(sent) {
      signal(sent);
      await program?.exited;
    },
  };
}
