import type { Break } from '../scripts/plant.mjs';

/** A small break: the one place of `find` in a file becomes `replace`, and a test of the requirement must turn red. */
export interface Mutant extends Break {
  readonly breaks: string;
  /** What is wrong with it, in a few words. */
  readonly name: string;
}
export declare const MUTANTS: readonly Mutant[];
