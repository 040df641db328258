import type { Violation } from '../../fault-injection/checker/violation.ts';
import type { Cluster } from '../cluster.ts';

/** Observations of a fault besides the visitors' answers. */
export interface Observations {
  /** A remark for the table of results. */
  readonly note: string;
  /** Why the fault had no effect, or an operator got wrong information. */
  readonly violations: readonly Violation[];
}

/** Ends the fault; the drill restarts stopped parts. */
export type Heal = () => Promise<Observations>;

/** A failure of a machine, a program or a cable, or its planned shutdown. */
export interface Fault {
  readonly name: string;
  /** The description for the table. */
  readonly how: string;
  /** Null when this machine supports it, else the reason. */
  readonly possible?: () => string | null;
  /** Duration in milliseconds. */
  readonly lasts: number;
  /** Seconds allowed without a first-try confirmation; null without a promise. */
  readonly aim: number | null;
  /** This fault must lose acknowledged requests; it proves that the drill detects losses. */
  readonly isControl?: true;
  readonly inject: (cluster: Cluster) => Promise<Heal>;
}

export const NO_OBSERVATIONS: Observations = { note: '', violations: [] };
export const nothing: Heal = async () => NO_OBSERVATIONS;
