import { type History, HONEST, operationsOf } from '../history.ts';
import { type Facts, isCreate } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

export interface HonestRate {
  readonly all: number;
  readonly served: number;
}

/** One of a thousand honest visitors may fail to book; of fewer visitors none. */
const MOST_LOST = 1 / 1_000;

/**
 * Checks that honest visitors, who only want to book, succeed whatever others do: confirmed, provisionally, or with
 * another slot.
 */
export function checkHonestVisitors({ done }: Pick<Facts, 'done'>): readonly Violation[] {
  const byVisitor = visitors(done);
  const lost = [...byVisitor].filter(([, all]) => !all.some(isBooking));
  if (lost.length <= byVisitor.size * MOST_LOST) return [];
  return lost.map(([visitor, all]) => {
    const last = all.at(-1);
    const status = last?.outcome.tries.at(-1)?.status ?? 0;
    return { invariant: 'honest', detail: `${visitor} did not book; ${last?.operation.kind} ended with ${status}` };
  });
}

export function honestRate(history: History): HonestRate {
  const byVisitor = visitors(operationsOf(history));
  return { all: byVisitor.size, served: [...byVisitor.values()].filter((all) => all.some(isBooking)).length };
}

const visitors = (done: Facts['done']) =>
  grouped(
    done.filter(({ operation }) => operation.visitor.startsWith(HONEST)),
    ({ operation }) => operation.visitor,
  );

const isBooking = (one: Facts['done'][number]): boolean => isCreate(one) && one.outcome.type === 'ok';
