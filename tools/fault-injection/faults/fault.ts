import type { Cluster, Needs } from '../cluster.ts';
import type { Line } from '../history.ts';
import type { Random } from '../random.ts';

/** Ends the fault and restarts processes. */
export type Heal = () => Promise<void>;

/** The trial to which a fault belongs. */
export interface Trial {
  readonly seed: number;
  readonly record: (line: Line) => void;
  /** Reports a violation that the fault itself has seen. */
  readonly blame: (invariant: string, detail: string) => void;
}

/** One kind of failure that the suite injects. */
export interface Fault {
  readonly name: string;
  readonly needs?: Needs;
  /** Null if this machine can inject the fault; else the reason why not. */
  readonly possible: () => string | null;
  /** Runs before the visitors of each seed start. */
  readonly prepare?: (cluster: Cluster) => Promise<void>;
  /** Resolves when the fault has begun. */
  readonly inject: (cluster: Cluster, random: Random, scene: Trial) => Promise<Heal>;
  /** Nothing between visitors and engines invents answers, so the only allowed 5xx status is 503. */
  readonly isClean?: true;
  /** Milliseconds within which all work must end after the fault, if longer than the default. */
  readonly drainMs?: number;
}

export const always = (): null => null;
export const onLinux = (): string | null => (process.platform === 'linux' ? null : 'needs the /proc of Linux');

/** Maximum time to wait for a point, which the workload may never reach. */
const POINT_MS = 4_000;

/** Calls `arrange` and resolves when it reports that its event happened, or when the time is over. */
export function once(arrange: (happened: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POINT_MS);
    arrange(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The value of a list for a seed. Successive seeds go through the whole list. */
export function valueForSeed<T>(values: readonly T[], seed: number): T {
  const value = values[seed % values.length];
  if (value === undefined) throw new Error('An empty list has no turns');
  return value;
}
