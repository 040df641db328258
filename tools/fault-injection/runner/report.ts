import type { HonestRate } from '../checker/honest.ts';
import type { Violation } from '../checker/violation.ts';
import type { Waits } from '../checker/waits.ts';
import { type History, operationsOf } from '../history.ts';

/** The result of one fault over all its seeds. */
export interface Report {
  readonly name: string;
  readonly seeds: number;
  readonly counts: Counts;
  readonly violations: readonly Violation[];
  readonly waits: Waits;
  readonly longestDrain: number;
  readonly honest: HonestRate;
}
export interface Counts {
  readonly all: number;
  readonly ok: number;
  readonly fail: number;
  readonly info: number;
  /** How many of the successful operations got a provisional answer. */
  readonly received: number;
}

/** The report of a trial that threw an exception; it counts as a violation. */
export function abortedReport(name: string, problem: unknown): Report {
  const detail = problem instanceof Error ? problem.message : String(problem);
  return {
    name,
    seeds: 0,
    counts: countOf([]),
    violations: [{ invariant: 'suite', detail: `the trial broke off: ${detail}` }],
    waits: { page: 0, answer: 0, any: 0 },
    longestDrain: 0,
    honest: { all: 0, served: 0 },
  };
}

const NAME_WIDTH = 52;
const SHOWN = 12;

export function countOf(history: History): Counts {
  const done = operationsOf(history);
  const of = (type: string) => done.filter(({ outcome }) => outcome.type === type).length;
  const received = done.filter(({ outcome }) => {
    const { oppID } = (outcome.tries.at(-1)?.body ?? {}) as { readonly oppID?: unknown };
    return outcome.type === 'ok' && typeof oppID === 'string' && oppID.startsWith('PROV-');
  });
  return { all: done.length, ok: of('ok'), fail: of('fail'), info: of('info'), received: received.length };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

export function lineOf({ name, seeds, counts, violations, waits, longestDrain, honest }: Report): string {
  const { all, ok, fail, info, received } = counts;
  const words = [
    `${name.padEnd(NAME_WIDTH)} ${seeds} seeds`,
    `${all} operations (ok ${ok}, of them received ${received}; fail ${fail}; info ${info})`,
    `page ${seconds(waits.page)}, answer of the edge ${seconds(waits.answer)}, anything ${seconds(waits.any)}`,
    `drained in ${seconds(longestDrain)}`,
    ...(honest.all > 0 ? [`${honest.served} of ${honest.all} honest visitors served`] : []),
    `${violations.length} violations`,
  ];
  const shown = violations.slice(0, SHOWN).map(({ invariant, detail }) => `    ${invariant}: ${detail}`);
  const more = violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : [];
  return [words.join(' · '), ...shown, ...more].join('\n');
}
