/** A bug that is put into a copy of the sources, to prove that the checker finds it. */
export interface SeededBug {
  readonly name: string;
  /** The invariants of which at least one must be reported as violated. */
  readonly breaks: readonly string[];
  /** The name of the fault under which the bug shows; 'none' if it shows without a fault. */
  readonly fault: string;
  readonly patches: readonly Patch[];
}
/** A replacement of text in a file. `find` must occur exactly once, else an error is thrown. */
export interface Patch {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
