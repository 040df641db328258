/** A small break: the one place of `find` in a file becomes `replace`, and a test of the requirement must turn red. */
export interface Mutant {
  readonly breaks: string;
  /** What is wrong with it, in a few words. */
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
export declare const MUTANTS: readonly Mutant[];
export declare function isApplicable(text: string, mutant: Pick<Mutant, 'find'>): boolean;
export declare function planted(text: string, mutant: Pick<Mutant, 'file' | 'find' | 'replace'>): string;
