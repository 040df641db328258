import type { Cluster } from '../cluster.ts';

/** Ends the fault; what must be started again is started by the drill. */
export type Heal = () => Promise<void>;

/** One way a machine, a program or a cable leaves us, or is taken away on purpose. */
export interface Fault {
  readonly name: string;
  /** What is done, for the table. */
  readonly how: string;
  /** Null when this machine can do it, else why not. */
  readonly possible?: () => string | null;
  /** Milliseconds it lasts. */
  readonly lasts: number;
  /** Seconds without a first-try confirmation that are allowed for; null where none are promised. */
  readonly aim: number | null;
  /** It must lose what was acknowledged: else the drill would not see it (R17.4.7). */
  readonly isControl?: true;
  readonly inject: (cluster: Cluster) => Promise<Heal>;
}

export const nothing: Heal = async () => undefined;
