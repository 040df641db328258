import type { Violation } from '../../fault-injection/checker/violation.ts';
import { type Done, type History, operationsOf } from '../../fault-injection/history.ts';

/** The figures of a fault. */
export interface Figures {
  readonly operations: number;
  /** Creates by their final answer; `unclear` had no answer. */
  readonly creates: Readonly<Record<Fate, number>>;
  /** Requests of any kind whose first try had no answer, or a status from 500 on. */
  readonly failedFirst: number;
  /** The longest time without a confirmation at the first try, in milliseconds. */
  readonly gapMs: number;
  /** The slowest first answer to a create. */
  readonly slowestMs: number;
  /** Number of acknowledged creates without an appointment, and of those with more than one. */
  readonly lost: number;
  readonly doubled: number;
  /** Number of violations besides lost and duplicate appointments. */
  readonly otherwise: number;
  /** From the end of the load until journals and outbox are empty; null on timeout. */
  readonly drainedMs: number | null;
}
export type Fate = 'confirmed' | 'received' | 'refused' | 'unclear';
export const FATES: readonly Fate[] = ['confirmed', 'received', 'refused', 'unclear'];

const BAD = 500;
const LOST = ['I1', 'I5', 'I15'];
const DOUBLED = ['I2', 'I3', 'I4', 'I6'];

export function figuresOf(history: History, violations: readonly Violation[], drainedMs: number | null): Figures {
  const done = operationsOf(history);
  const creates = done.filter(isCreate);
  const of = (fate: Fate) => creates.filter((one) => fateOf(one) === fate).length;
  const broken = (names: readonly string[]) => violations.filter(({ invariant }) => names.includes(invariant)).length;
  return {
    operations: done.length,
    creates: { confirmed: of('confirmed'), received: of('received'), refused: of('refused'), unclear: of('unclear') },
    failedFirst: done.filter(failedAtFirst).length,
    gapMs: longestGap(done),
    slowestMs: Math.max(0, ...creates.flatMap(({ outcome: { tries } }) => (tries[0]?.status ? [tries[0].ms] : []))),
    lost: broken(LOST),
    doubled: broken(DOUBLED),
    otherwise: violations.length - broken([...LOST, ...DOUBLED]),
    drainedMs,
  };
}

const isCreate = ({ operation: { kind } }: Done): boolean => kind === 'create' || kind === 'callback';

function fateOf({ outcome: { type, tries } }: Done): Fate {
  if (type === 'info') return 'unclear';
  if (type === 'fail') return 'refused';
  const { oppID } = (tries.at(-1)?.body ?? {}) as { readonly oppID?: string };
  return oppID?.startsWith('PROV-') ? 'received' : 'confirmed';
}

/**
 * Whether the first try failed. The proxy reports a failure inside a 200, after which the page uses the direct path. A
 * clear refusal is no failure.
 */
function failedAtFirst({ outcome: { type, tries } }: Done): boolean {
  const [first] = tries;
  if (first === undefined || first.status === 0 || first.status >= BAD || type === 'info') return true;
  const last = tries.at(-1);
  return tries.length > 1 && last !== undefined && last.status < 400;
}

/** The longest time without a confirmation, between the first confirmation and the end of the run. */
function longestGap(done: readonly Done[]): number {
  const firstTry = done.filter((one) => isCreate(one) && fateOf(one) === 'confirmed' && !failedAtFirst(one));
  const moments = firstTry.map(({ outcome }) => outcome.at).sort((a, b) => a - b);
  return Math.max(0, ...moments.slice(1).map((at, n) => at - (moments[n] ?? at)));
}

/** Creates per second by result, from the first operation on. */
export type Series = Readonly<Record<Fate, readonly number[]>>;

export function seriesOf(history: History, from: number): Series {
  const creates = operationsOf(history).filter(isCreate);
  const second = ({ outcome }: Done) => Math.max(0, Math.floor((outcome.at - from) / 1_000));
  const length = 1 + Math.max(0, ...creates.map(second));
  const count = (fate: Fate) => {
    const counts = Array.from({ length }, () => 0);
    for (const one of creates.filter((each) => fateOf(each) === fate))
      counts[second(one)] = (counts[second(one)] ?? 0) + 1;
    return counts;
  };
  return {
    confirmed: count('confirmed'),
    received: count('received'),
    refused: count('refused'),
    unclear: count('unclear'),
  };
}
