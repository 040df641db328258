import type { History } from '../history.ts';
import type { Snapshot } from '../snapshot.ts';
import { acknowledged, falseRefusals, foundByOwner, intended } from './acknowledged.ts';
import { changes } from './changes.ts';
import { contacts } from './contact.ts';
import { displacementDecisions, remainingSeats } from './displaced.ts';
import { type Facts, factsOf } from './facts.ts';
import { healed } from './healed.ts';
import { ownHolds } from './holds.ts';
import { honest } from './honest.ts';
import { messages } from './messages.ts';
import { logs, storedMasks } from './privacy.ts';
import { sameAnswer } from './same-answer.ts';
import { activeLimits, reclaimed, seats } from './seats.ts';
import { shares } from './shares.ts';
import { consents, eventsOf } from './siblings.ts';
import type { Violation } from './violation.ts';
import { waits } from './waits.ts';

const CHECKS: readonly ((facts: Facts) => readonly Violation[])[] = [
  acknowledged,
  intended,
  falseRefusals,
  foundByOwner,
  sameAnswer,
  seats,
  remainingSeats,
  displacementDecisions,
  activeLimits,
  reclaimed,
  ownHolds,
  shares,
  honest,
  contacts,
  consents,
  eventsOf,
  changes,
  messages,
  storedMasks,
  logs,
  healed,
  waits,
];

/** Finds every violation of the invariants of docs/reliability.md in a history and the snapshot taken after it. */
export function check(history: History, snapshot: Snapshot): readonly Violation[] {
  const facts = factsOf(history, snapshot);
  return CHECKS.flatMap((one) => one(facts));
}
