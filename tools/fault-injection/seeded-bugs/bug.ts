/** A bug put into a copy of the sources, to see whether the checker sees it. */
export interface Planted {
  readonly name: string;
  /** Invariants of which at least one must be reported. */
  readonly breaks: readonly string[];
  /** What has to go wrong for the bug to show, in the names of `faults/faults`; 'none' when it shows by itself. */
  readonly fault: string;
  readonly patches: readonly Patch[];
}
/** `find` must be in `file` exactly once, or the bug is not planted and that is an error. */
export interface Patch {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
