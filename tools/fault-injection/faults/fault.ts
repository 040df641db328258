import type { Cluster, Needs } from '../cluster.ts';
import type { Line } from '../history.ts';
import type { Random } from '../random.ts';

/** Ends the fault; what must be started again is started. */
export type Heal = () => Promise<void>;

/** The trial a fault is part of. */
export interface Scene {
  readonly seed: number;
  readonly record: (line: Line) => void;
  /** Reports a promise that was broken towards the fault itself. */
  readonly blame: (invariant: string, detail: string) => void;
}

/** One way things break. */
export interface Fault {
  readonly name: string;
  readonly needs?: Needs;
  /** Null when this machine can do it, else why not. */
  readonly possible: () => string | null;
  /** What has to be there before the visitors come, seed after seed. */
  readonly prepare?: (cluster: Cluster) => Promise<void>;
  /** Resolves when the fault is there. */
  readonly inject: (cluster: Cluster, random: Random, scene: Scene) => Promise<Heal>;
  /** Nothing between visitors and engines makes up answers, so no answer may be a 5xx but a 503. */
  readonly isClean?: true;
  /** Milliseconds after healing in which all comes to its end, where that takes longer than usual. */
  readonly drainMs?: number;
}

export const always = (): null => null;
export const onLinux = (): string | null => (process.platform === 'linux' ? null : 'needs the /proc of Linux');

/** Milliseconds a named point is waited for: the workload may be over before it comes by. */
const POINT_MS = 4_000;

/** Does what `arrange` prepares and resolves when it has happened, or when it did not in time. */
export function once(arrange: (happened: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POINT_MS);
    arrange(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Of a list the one whose turn it is: as many seeds as it is long have each. */
export function inTurn<T>(values: readonly T[], seed: number): T {
  const value = values[seed % values.length];
  if (value === undefined) throw new Error('An empty list has no turns');
  return value;
}
