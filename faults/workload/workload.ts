import type { Line } from '../history.ts';

export interface Workload {
  readonly edgeUrl: string;
  /** Chooses people, branches and hours: two seeds share none of them. */
  readonly seed: number;
  readonly workers?: number;
  readonly operations: number;
  readonly random: () => number;
  readonly record: (line: Line) => void;
  readonly now: () => number;
  /** Mean milliseconds a visitor thinks between two operations; 0 unless told. */
  readonly thinkMs?: number;
  /** Ends the workload early; what is under way is `info`. */
  readonly signal?: AbortSignal;
}

/** Lets visitors loose on the edge and resolves when the last has gone. */
export async function runWorkload(_workload: Workload): Promise<void> {}
