import type { Mutant } from './mutants.mjs';

export declare function pick(
  mutants: readonly Mutant[],
  options: { readonly only?: string; readonly random?: string; readonly seed: string },
): Mutant[];

export declare function exitOf(run: {
  readonly isSound: boolean;
  readonly total: number;
  readonly killed: number;
}): 0 | 1;
