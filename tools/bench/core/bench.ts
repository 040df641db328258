import type { Fixture } from './fixture.ts';
import type { Taken } from './row.ts';

/** One P-row of the suite, or a few related rows. */
export interface Bench {
  readonly id: string;
  readonly name: string;
  readonly take: (fixture: Fixture) => Promise<Taken>;
}
