import type { Fixture } from './fixture.ts';
import type { Taken } from './row.ts';

/** A measurement that gives one or a few rows of the results, such as P1. */
export interface Bench {
  readonly id: string;
  readonly name: string;
  readonly take: (fixture: Fixture) => Promise<Taken>;
}
