import type { Violation } from '../../faults/checker/violation.ts';
import type { Cluster } from '../cluster.ts';

/** What a fault itself shows beside what its visitors heard. */
export interface Seen {
  /** For the table. */
  readonly note: string;
  /** Where the fault was none, or an operator was told something else than what was. */
  readonly violations: readonly Violation[];
}

/** Ends the fault; what must be started again is started by the drill. */
export type Heal = () => Promise<Seen>;

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
  /** It must lose what was acknowledged: else the drill would not see it. */
  readonly isControl?: true;
  readonly inject: (cluster: Cluster) => Promise<Heal>;
}

export const NOTHING_SEEN: Seen = { note: '', violations: [] };
export const nothing: Heal = async () => NOTHING_SEEN;
