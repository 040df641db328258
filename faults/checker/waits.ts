import { type History, operationsOf } from '../history.ts';
import { type Facts, isCreate, nameOf } from './facts.ts';
import type { Violation } from './violation.ts';

/** Milliseconds after which the page itself says that it still waits. */
const PATIENCE_MS = 10_000;

/** The page comes, and comes in time, whatever is broken behind it. */
export function pages({ done }: Facts): readonly Violation[] {
  return done
    .filter(({ operation, outcome }) => operation.kind === 'page' && outcome.waitMs > PATIENCE_MS)
    .map((one) => ({ invariant: 'page', detail: `${nameOf(one)} took ${one.outcome.waitMs} ms` }));
}

/** The longest anybody waited: for the page, for the answer to a booking, and for the end of anything. */
export function longestWaits(history: History): Readonly<Record<'page' | 'booking' | 'any', number>> {
  const done = operationsOf(history);
  const longest = (of: typeof done) => Math.max(0, ...of.map(({ outcome }) => outcome.waitMs));
  return {
    page: longest(done.filter(({ operation }) => operation.kind === 'page')),
    booking: longest(done.filter(isCreate)),
    any: longest(done),
  };
}
