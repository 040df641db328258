import { sql, type Transaction } from 'kysely';
import { deadlinesOf, decideBefore } from '#domain/desk/answer-by.ts';
import { channelsTo } from '#domain/message/reach.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { holdSeat } from '../../availability/take-seat.ts';
import { announceAll } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Draft, Maker } from './draft.ts';
import { FIRST_ISSUE, newProposalHash } from './proposal-token.ts';
import type { VisitWithOffers } from './propose.ts';
import { keepReopened } from './reopened.ts';
import { type ChangeResult, tryChange } from './try-change.ts';

type Tx = Transaction<Database>;
export interface CapacityDeps extends AgendaDeps {
  readonly seal: Pick<Seal, 'hash' | 'hashes' | 'open'>;
  /** Country prefixes that receive SMS; none without a gateway. */
  readonly smsPrefixes: readonly string[];
}

export interface Applied {
  readonly tried: ChangeResult;
  /** False: the change would affect other visits than expected, and nothing was changed. */
  readonly isApplied: boolean;
}

/**
 * Applies a change of hours or consultants if `accepts` agrees to the visits that lose their slot. The change, the
 * displacements with their replacement slots, the reserved seats and the mails are written in one transaction.
 * Displaced visits with a place again keep their slot.
 */
export async function applyChange(
  tx: Tx,
  deps: CapacityDeps,
  draft: Draft,
  { accepts, ...maker }: Maker & { readonly accepts: (tried: ChangeResult) => boolean },
): Promise<Applied> {
  await sql`savepoint before_change`.execute(tx);
  const tried = await tryChange(tx, deps, draft, { ...maker, locked: true });
  if (!accepts(tried)) {
    await sql`rollback to savepoint before_change`.execute(tx);
    return { tried, isApplied: false };
  }
  await keepReopened(tx, tried.kept);
  await noteAdded(tx, tried.added);
  const unreached = await unreachedOf(tx, deps, tried.lost);
  for (const person of tried.lost) await displace(tx, deps, tried, { person, isReached: !unreached.has(person.id) });
  return { tried, isApplied: true };
}

/** Records added seats as freed ones, while a customer waits for an earlier slot. */
async function noteAdded(tx: Tx, added: ChangeResult['added']): Promise<void> {
  if (added.length === 0) return;
  const branches = added.map(({ branch }) => branch);
  const starts = added.map((each) => new Date(each.starts));
  await sql`
    insert into freed_seat (branch_code, starts)
    select branch, starts from unnest(${branches}::text[], ${starts}::timestamptz[]) as added (branch, starts)
     where exists (select from earlier_wish where ended_at is null) and starts > now() order by starts, branch`.execute(
    tx,
  );
}

/** The visits whose customer has neither an e-mail nor a mobile that receives SMS. */
async function unreachedOf(tx: Tx, { seal, smsPrefixes }: CapacityDeps, lost: readonly VisitWithOffers[]) {
  const ids = lost.map(({ id }) => id);
  const { rows } = await sql<{ id: string; email: Buffer; mobile: Buffer }>`
    select id, email, mobile from appointment where id = any(${ids}::bigint[])`.execute(tx);
  const unreached = rows.filter(({ email, mobile }) => {
    const contacts = { email: seal.open(email), mobile: seal.open(mobile) };
    return channelsTo(contacts, smsPrefixes).length === 0;
  });
  return new Set(unreached.map(({ id }) => id));
}

interface Displacing {
  readonly person: VisitWithOffers;
  /** False: the customer has no channel for messages, so staff must call. */
  readonly isReached: boolean;
}

/**
 * Writes one displacement: its row, the reserved seat and the mail. Until it is decided the visit keeps its old seat.
 */
async function displace(
  tx: Tx,
  { seal }: CapacityDeps,
  tried: ChangeResult,
  { person, isReached }: Displacing,
): Promise<void> {
  const whose = { change_id: tried.changeId, appointment_id: person.id, issue: FIRST_ISSUE };
  const visit = newProposalHash(seal, whose);
  const [first, ...others] = person.offers;
  const isHeld = first !== undefined && (await reserve(tx, tried, person, visit));
  const offers = first === undefined ? [] : [{ ...first, held: isHeld }, ...others];
  const limit = decideBefore(person.starts.getTime(), isHeld ? Date.parse(first.starts) : null);
  const { answerBy, callBy } = deadlinesOf(limit, tried.now.getTime());
  const offeredUntil = offers.length === 0 || !isReached ? null : answerBy;
  const { id } = await tx
    .insertInto('displacement')
    .values({
      ...whose,
      ...{ cause: person.cause, token_hash: visit },
      ...{ branch_code: person.branch_code, starts: person.starts, offers: JSON.stringify(offers) },
      state: offeredUntil === null ? 'toCall' : 'offered',
      offered_until: new Date(offeredUntil ?? callBy),
      ...{ decided_by: null, staff_id: null, decided_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isReached) return;
  await announceAll(tx, [
    { event: { kind: 'message.displaced', payload: { oppID: person.opp_id, displacement: id } } },
  ]);
}

/**
 * Holds the first replacement slot until it or the lost slot begins. `bookSeat` turns the hold into the visit's seat.
 */
async function reserve(
  tx: Tx,
  { now, placesAt }: ChangeResult,
  { offers, starts }: VisitWithOffers,
  visit: Buffer,
): Promise<boolean> {
  const [first] = offers;
  if (first === undefined) return false;
  const at = new Date(first.starts);
  const minutes = Math.floor((Math.min(starts.getTime(), at.getTime()) - now.getTime()) / 60_000);
  const slot = { branch: first.branch, starts: at, firstSeat: 1, capacity: placesAt(first.branch, at.getTime()) };
  return minutes > 0 && (await holdSeat(tx, slot, { visit, minutes, holder: null })) !== null;
}
