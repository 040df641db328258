import type { Fixture } from './fixture.ts';
import type { MeasuredRows } from './row.ts';

/** A measurement that gives one or a few rows of the results, such as P1. */
export interface Bench {
  readonly id: string;
  readonly name: string;
  readonly take: (fixture: Fixture) => Promise<MeasuredRows>;
}
