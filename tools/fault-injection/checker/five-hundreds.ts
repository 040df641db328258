import { type History, operationsOf } from '../history.ts';
import { nameOf } from './facts.ts';
import type { Violation } from './violation.ts';

/** Checks that no answer has a 5xx status other than 503. */
export function fiveHundreds(history: History): readonly Violation[] {
  return operationsOf(history).flatMap((one) =>
    one.outcome.tries
      .filter(({ status }) => status >= 500 && status !== 503)
      .map(({ status, path }) => ({ invariant: '5xx', detail: `${nameOf(one)} had a ${status} on the ${path} path` })),
  );
}
