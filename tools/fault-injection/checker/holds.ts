import type { Done } from '../history.ts';
import { isChanged } from './displaced.ts';
import { answerOf, type Facts, isCreate, nameOf, provisionalOf } from './facts.ts';
import type { Violation } from './violation.ts';

const HELD_MS = 9 * 60_000;

/** Holds of others that may push the oldest of a branch's day out: by the product's rule, never fewer. */
const PUSHES = { fromSameAddress: 1, fromAnywhere: 3 };
/** A request that was received is booked when the engine is back. */
const REPLAY_MS = 60_000;

/**
 * An hour that somebody holds is his to book, also when the request waited at an edge, unless it gave way (I9) or the
 * staff changed that day.
 */
export function ownHolds({ done, snapshot }: Facts): readonly Violation[] {
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

/** A visitor of the workload holds one hour and then books; nothing in between lets go of it. */
function isFor(hold: Done, create: Done): boolean {
  const [held, wanted] = [hold.operation.wanted, create.operation.wanted];
  const sameHour = held?.branch === wanted?.branch && held?.day === wanted?.day && held?.hour === wanted?.hour;
  const inTime = hold.outcome.at <= create.invoked && create.outcome.at - hold.outcome.at < HELD_MS;
  return sameHour && inTime && hold.operation.visitor === create.operation.visitor;
}

/** Whether so many newer holds of the same day may be there that this one, older, was ended for them. */
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
