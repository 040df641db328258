import type { Figures, Series } from './figures.ts';

/** One fault of one run, as stored beside the documentation page. */
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
  /** The steps of an operator, or the parts not judged. */
  readonly note: string;
}

export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
