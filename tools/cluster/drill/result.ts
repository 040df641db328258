import type { Figures, Series } from './figures.ts';

/** The result of one fault, as stored beside the documentation page. */
export interface Result {
  readonly name: string;
  readonly how: string;
  readonly aim: number | null;
  /** The machine, the date, and the load. */
  readonly about: string;
  readonly figures: Figures;
  readonly series: Series;
  /** Seconds after the first operation at which the fault began and was healed. */
  readonly fault: readonly [number, number];
  /** Whether a loss was expected. */
  readonly isControl: boolean;
  /** Steps that an operator had to take, or parts that were not checked. */
  readonly note: string;
}

export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
