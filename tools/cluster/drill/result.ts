import type { Figures, Series } from './figures.ts';

/** One fault of one run, as it is kept beside the page of documentation. */
export interface Result {
  readonly name: string;
  readonly how: string;
  readonly aim: number | null;
  /** On which machine, when, and how busy it was. */
  readonly about: string;
  readonly figures: Figures;
  readonly series: Series;
  /** Seconds after the first operation at which the fault began and was healed. */
  readonly fault: readonly [number, number];
  /** Whether losing was what had to be seen. */
  readonly isControl: boolean;
  /** What an operator had to do, or what is not judged. */
  readonly note: string;
}

export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
