import type { Done } from '../history.ts';
import { answerOf, type Facts, isCreate, nameOf, provisionalOf } from './facts.ts';
import type { Violation } from './violation.ts';

const HELD_MS = 9 * 60_000;

/** An hour that somebody holds is his to book, also when the request waited at an edge (I9). */
export function ownHolds({ done, snapshot }: Facts): readonly Violation[] {
  const taken = new Set(snapshot.refusals.filter(({ reason }) => reason === 'slot-taken').map(({ oppId }) => oppId));
  const isRefused = (one: Done): boolean =>
    answerOf(one)?.motivo === 'slot-taken' || taken.has(provisionalOf(one) ?? 'none');
  const holds = done.filter(({ operation, outcome }) => operation.kind === 'hold' && outcome.type === 'ok');
  return done
    .filter((one) => isCreate(one) && isRefused(one))
    .filter((one) => holds.some((hold) => isFor(hold, one)))
    .map((one) => ({ invariant: 'I9', detail: `${nameOf(one)} did not get the hour its visitor held` }));
}

/** A visitor of the workload holds one hour and then books; nothing in between lets go of it. */
function isFor(hold: Done, create: Done): boolean {
  const [held, wanted] = [hold.operation.wanted, create.operation.wanted];
  const sameHour = held?.branch === wanted?.branch && held?.day === wanted?.day && held?.hour === wanted?.hour;
  const inTime = hold.outcome.at <= create.invoked && create.outcome.at - hold.outcome.at < HELD_MS;
  return sameHour && inTime && hold.operation.visitor === create.operation.visitor;
}
