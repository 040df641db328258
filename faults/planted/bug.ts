import type { Break } from '../../scripts/plant.mjs';

/** A bug put into a copy of the sources, to see whether the checker sees it. */
export interface Planted {
  readonly name: string;
  /** Invariants of which at least one must be reported. */
  readonly breaks: readonly string[];
  /** What has to go wrong for the bug to show, in the names of `faults/faults`; 'none' when it shows by itself. */
  readonly fault: string;
  /** In files below `src/server`. */
  readonly patches: readonly Break[];
}
