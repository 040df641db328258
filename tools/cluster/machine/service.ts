import { launch, type Program, type Start } from '../../machine/program.ts';

/** A program of the distribution that can be ended and started again. */
export interface Service {
  readonly name: string;
  readonly log: string;
  readonly pid: () => number;
  readonly isRunning: () => boolean;
  /** Starts it when it does not run. */
  readonly start: () => void;
  readonly signal: (sent: NodeJS.Signals) => void;
  /** Signals and waits for the end. */
  readonly end: (sent: NodeJS.Signals) => Promise<void>;
}

/** Carried by all that is started for a cluster, so that it is known for its own. */
export const BELONGS = 'FISSA_CLUSTER_HOME';

interface Described extends Omit<Start, 'env' | 'isApart'> {
  readonly name: string;
  readonly home: string;
}

/** Daemons are found below /usr/sbin too, and their scripts run with the distribution's own interpreters. */
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
      if (program?.isRunning() !== true) program = launch({ ...start, isApart: true, env: { PATH, [BELONGS]: home } });
    },
    signal,
    async end(sent) {
      signal(sent);
      await program?.exited;
    },
  };
}
