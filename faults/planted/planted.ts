/** A bug put into a copy of the built server, to see whether the checker sees it. */
export interface Planted {
  readonly name: string;
  /** Invariants of which at least one must be reported. */
  readonly breaks: readonly string[];
  /** The fault of `faults/faults` it needs to show, 'none' when none. */
  readonly fault: string;
  readonly patches: readonly { readonly find: string; readonly replace: string }[];
}

export const PLANTED: readonly Planted[] = [];

/** Copies the built server beside itself with the bug in it and answers the path of its `main.js`. */
export function plant(_bug: Planted, _dist: string): string {
  return '';
}
