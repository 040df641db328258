import type { History } from '../history.ts';
import type { Snapshot } from '../snapshot.ts';
import { checkAcknowledged, checkFoundByOwner, checkIntended, checkRefusals } from './acknowledged.ts';
import { checkChanges } from './changes.ts';
import { checkConsents, checkEvents } from './consents-and-events.ts';
import { checkContacts } from './contact.ts';
import { checkDisplacements, checkRemainingSeats } from './displaced.ts';
import { type Facts, factsOf } from './facts.ts';
import { checkHealed } from './healed.ts';
import { checkOwnHolds } from './holds.ts';
import { checkHonestVisitors } from './honest.ts';
import { checkMessages } from './messages.ts';
import { checkLogs, checkStoredMasks } from './privacy.ts';
import { checkSameAnswer } from './same-answer.ts';
import { checkActiveLimits, checkExpiredHolds, checkSeats } from './seats.ts';
import { checkShares } from './shares.ts';
import type { Violation } from './violation.ts';
import { checkWaits } from './waits.ts';

const CHECKS: readonly ((facts: Facts) => readonly Violation[])[] = [
  checkAcknowledged,
  checkIntended,
  checkRefusals,
  checkFoundByOwner,
  checkSameAnswer,
  checkSeats,
  checkRemainingSeats,
  checkDisplacements,
  checkActiveLimits,
  checkExpiredHolds,
  checkOwnHolds,
  checkShares,
  checkHonestVisitors,
  checkContacts,
  checkConsents,
  checkEvents,
  checkChanges,
  checkMessages,
  checkStoredMasks,
  checkLogs,
  checkHealed,
  checkWaits,
];

/** Finds every violation of the invariants of docs/reliability.md in a history and the snapshot taken after it. */
export function check(history: History, snapshot: Snapshot): readonly Violation[] {
  const facts = factsOf(history, snapshot);
  return CHECKS.flatMap((one) => one(facts));
}
