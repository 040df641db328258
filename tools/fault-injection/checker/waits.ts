import { type History, type Kind, operationsOf } from '../history.ts';
import { type Facts, nameOf } from './facts.ts';
import type { Violation } from './violation.ts';

/** Milliseconds after which the page itself says that it still waits. */
const PATIENCE_MS = 10_000;

/** What the journal of an edge can take; for anything else an edge waits for its engine as long as the page does. */
const TAKEN_IN: readonly Kind[] = ['create', 'callback'];

/** The page comes in time, and so does each answer an edge has without its engine, whatever is broken behind it. */
export function waits({ done }: Facts): readonly Violation[] {
  return done.flatMap((one) => {
    const { operation, outcome } = one;
    const page = operation.kind === 'page' ? [outcome.waitMs] : [];
    const isTakenIn = TAKEN_IN.includes(operation.kind);
    const proxied = outcome.tries.filter(({ path, status }) => isTakenIn && path === 'proxy' && status > 0);
    const answers = proxied.map(({ ms }) => ms);
    return [...page, ...answers]
      .filter((ms) => ms > PATIENCE_MS)
      .map((ms) => ({ invariant: 'wait', detail: `${nameOf(one)} took ${ms} ms` }));
  });
}

/** The longest anybody waited, in milliseconds. */
export interface Waits {
  readonly page: number;
  /** One answer of the edge to anything, good or bad, if there was one. */
  readonly answer: number;
  /** The end of an operation with all its tries. */
  readonly any: number;
}

export function longestWaits(history: History): Waits {
  const done = operationsOf(history);
  const longest = (of: typeof done) => Math.max(0, ...of.map(({ outcome }) => outcome.waitMs));
  const answers = done.flatMap(({ outcome }) => outcome.tries).filter(({ status }) => status > 0);
  return {
    page: longest(done.filter(({ operation }) => operation.kind === 'page')),
    answer: Math.max(0, ...answers.map(({ ms }) => ms)),
    any: longest(done),
  };
}
