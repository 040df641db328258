import { type History, type Kind, operationsOf } from '../history.ts';
import { type Facts, nameOf } from './facts.ts';
import type { Violation } from './violation.ts';

/** The time after which the page itself shows that it is still waiting. */
const MAX_WAIT_MS = 10_000;

/** Operations that an edge can journal. For the others an edge waits for its engine as long as the page does. */
const TAKEN_IN: readonly Kind[] = ['create', 'callback'];

/** Checks that the page, and each answer that an edge can give without its engine, comes in time. */
export function checkWaits({ done }: Facts): readonly Violation[] {
  return done.flatMap((one) => {
    const { operation, outcome } = one;
    const page = operation.kind === 'page' ? [outcome.waitMs] : [];
    const isTakenIn = TAKEN_IN.includes(operation.kind);
    const proxied = outcome.tries.filter(({ path, status }) => isTakenIn && path === 'proxy' && status > 0);
    const answers = proxied.map(({ ms }) => ms);
    return [...page, ...answers]
      .filter((ms) => ms > MAX_WAIT_MS)
      .map((ms) => ({ invariant: 'wait', detail: `${nameOf(one)} took ${ms} ms` }));
  });
}

/** The longest waits of a history, in milliseconds. */
export interface Waits {
  readonly page: number;
  /** The slowest single HTTP answer. */
  readonly answer: number;
  /** The slowest operation with all its tries. */
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
