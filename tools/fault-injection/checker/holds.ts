import type { Done } from '../history.ts';
import { isChanged } from './displaced.ts';
import { answerOf, type Facts, isCreate, nameOf, provisionalOf } from './facts.ts';
import type { Violation } from './violation.ts';

const HELD_MS = 9 * 60_000;

/** Number of other visitors whose newer holds may evict a hold of the same branch and day. */
const PUSHES = { fromSameAddress: 1, fromAnywhere: 3 };
/** Time within which a journalled request is replayed. */
const REPLAY_MS = 60_000;

/**
 * Checks that a visitor can book the slot they hold, even if the request was journalled, unless the hold was evicted or
 * staff changed the day (I9).
 */
export function checkOwnHolds({ done, snapshot }: Facts): readonly Violation[] {
  const taken = new Set(snapshot.refusals.filter(({ reason }) => reason === 'slot-taken').map(({ oppId }) => oppId));
  const isRefused = (one: Done): boolean =>
    answerOf(one)?.motivo === 'slot-taken' || taken.has(provisionalOf(one) ?? 'none');
  const all = done.filter(({ operation }) => operation.kind === 'hold' || operation.kind === 'reclaim');
  const holds = all.filter(({ operation, outcome }) => operation.kind === 'hold' && outcome.type === 'ok');
  return done
    .filter((one) => isCreate(one) && isRefused(one) && !isChanged(snapshot, one.operation.wanted))
    .filter((one) => holds.some((hold) => isFor(hold, one) && !gaveWay(hold, one, all)))
    .map((one) => ({ invariant: 'I9', detail: `${nameOf(one)} did not get the hour its visitor held` }));
}

/** Whether the hold was for the slot of this create and still valid. Visitors of the workload never release a hold. */
function isFor(hold: Done, create: Done): boolean {
  const [held, wanted] = [hold.operation.wanted, create.operation.wanted];
  const sameHour = held?.branch === wanted?.branch && held?.day === wanted?.day && held?.hour === wanted?.hour;
  const inTime = hold.outcome.at <= create.invoked && create.outcome.at - hold.outcome.at < HELD_MS;
  return sameHour && inTime && hold.operation.visitor === create.operation.visitor;
}

/** Whether enough newer holds of the same day may exist to have evicted this one. */
function gaveWay(hold: Done, create: Done, all: readonly Done[]): boolean {
  const { branch, day } = hold.operation.wanted ?? {};
  const until = create.outcome.at + (provisionalOf(create) === null ? 0 : REPLAY_MS);
  const newer = all.filter(
    ({ operation, invoked, outcome }) =>
      operation.visitor !== hold.operation.visitor &&
      operation.wanted?.branch === branch &&
      operation.wanted?.day === day &&
      outcome.type !== 'fail' &&
      invoked < until &&
      (outcome.type === 'info' || outcome.at > hold.invoked),
  );
  const others = (some: readonly Done[]) => new Set(some.map(({ operation }) => operation.visitor)).size;
  const neighbours = newer.filter(({ operation }) => operation.address === hold.operation.address);
  return others(neighbours) >= PUSHES.fromSameAddress || others(newer) >= PUSHES.fromAnywhere;
}
