import { readdirSync, readFileSync } from 'node:fs';

/** Ids of all running descendants of a process. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

export const titleOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ').trim();

/** Whether a debugger is attached to a process and all its threads. */
export function isTraced(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) =>
      /^TracerPid:\s*[1-9]/m.test(read(pid, `task/${thread}/status`)),
    );
  } catch {
    return false;
  }
}

export function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited.
  }
}

const parentOf = (pid: number): number => Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
