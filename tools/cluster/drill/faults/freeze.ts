import { signalTo } from '../../../machine/processes.ts';
import { type Heal, NO_OBSERVATIONS } from '../fault.ts';

/** Freezes processes by SIGSTOP until the fault ends. */
export function freeze(pids: readonly number[]): Heal {
  for (const pid of pids) signalTo(pid, 'SIGSTOP');
  return async () => {
    for (const pid of [...pids].reverse()) signalTo(pid, 'SIGCONT');
    return NO_OBSERVATIONS;
  };
}
