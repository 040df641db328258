import { sql, type Transaction } from 'kysely';
import { ANSWER_MINUTES, type FreedSlot, isOfferTime, nextInLine } from '#domain/earlier/line.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { lockBranchShared } from '../../availability/lock-branch.ts';
import { type Offered, offeredSlot } from '../../availability/offered-slot.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import { holdSeat } from '../../availability/take-seat.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachAlone } from './each-alone.ts';
import { endOverdue } from './end-offer.ts';
import { newOffer } from './offer-token.ts';
import { type WaitingVisit, waitingFor } from './waiting-line.ts';

type Tx = Transaction<Database>;
export interface OfferDeps extends AgendaDeps {
  readonly seal: Pick<Seal, 'hash'>;
  readonly clock: Clock;
  /** False where the site file switches earlier slots off: open offers stay valid, none is made. */
  readonly isOn: boolean;
}
interface Freed {
  readonly id: string;
  readonly branch_code: string;
  readonly starts: Date;
  readonly freed_at: Date;
}

/** Freed seats per run; the rest follows at the next run. */
const PER_RUN = 200;
/** Maximum number of skipped customers stored with an offer. */
const MAX_PASSED = 20;
/** A visit without holds, for which the availability of a freed seat is read. */
const NO_VISIT = Buffer.alloc(32);

/**
 * Ends unanswered offers, then offers each freed seat, in the order of freeing, to the first waiting customer it fits.
 * A seat that is taken again, begins too soon or fits no customer is dropped. At night nothing is offered. Returns the number
 * of offers. A row that fails stays for the next run, and is thrown after the others were tried.
 */
export async function offerFreed(deps: OfferDeps): Promise<number> {
  let made = 0;
  await eachAlone(async (attempt) => {
    await endOverdue(deps.db, attempt);
    if (!deps.isOn || !isOfferTime(deps.clock().getTime())) return;
    const { rows } = await sql<Pick<Freed, 'id'>>`
      select id from freed_seat order by freed_at, id limit ${PER_RUN}`.execute(deps.db);
    for (const { id } of rows)
      await attempt(async () => {
        if (await inTransaction(deps.db, (tx) => offerOne(tx, deps, id))) made += 1;
      });
  });
  return made;
}

async function offerOne(tx: Tx, deps: OfferDeps, id: string): Promise<boolean> {
  const { rows } = await sql<Freed>`
    delete from freed_seat where id = ${id}::bigint returning id, branch_code, starts, freed_at`.execute(tx);
  const [freed] = rows;
  if (freed === undefined) return false;
  const slot = await freeSlot(tx, deps, freed);
  if (slot === null) return false;
  const { day, minute } = fromInstant(freed.starts.getTime());
  const { next, passed } = await lockNext(tx, slot, { day, minute, freedAt: freed.freed_at.getTime() });
  if (next === null) return false;
  return offer(tx, deps, { freed, slot, next, passed: JSON.stringify(passed.slice(0, MAX_PASSED)) });
}

/** The slot if it can be booked for as long as an answer may take. The demo's pretended load is ignored. */
async function freeSlot(tx: Tx, deps: OfferDeps, { branch_code: branch, starts }: Freed): Promise<Offered | null> {
  const leadMinutes = deps.windows.leadMinutes + ANSWER_MINUTES;
  const agenda = { ...deps, db: tx, extraLoad: () => 0, windows: { ...deps.windows, leadMinutes } };
  await lockBranchShared(tx, branch);
  return offeredSlot(agenda, { branch, ...fromInstant(starts.getTime()), visit: NO_VISIT, isLocked: true });
}

/**
 * Chooses the customer who gets the slot, and locks that appointment until the transaction ends. Each lock waits for
 * changes of the appointment, its contact or its wait, so the choice is made again with their result.
 */
async function lockNext(tx: Tx, slot: Offered, freed: FreedSlot): Promise<ReturnType<typeof nextInLine<WaitingVisit>>> {
  const locked = new Set<string>();
  for (;;) {
    const found = nextInLine(await waitingFor(tx, slot), freed);
    if (found.next === null || locked.has(found.next.id)) return found;
    await sql`select 1 from appointment where id = ${found.next.id}::bigint for no key update`.execute(tx);
    locked.add(found.next.id);
  }
}

interface Offering {
  readonly freed: Freed;
  readonly slot: Offered;
  readonly next: WaitingVisit;
  /** JSON of the skipped customers, each with the reason. */
  readonly passed: string;
}

/** Holds the seat for the customer and writes the letter. False: another transaction took the seat. */
async function offer(tx: Tx, { seal }: OfferDeps, { freed, slot, next, passed }: Offering): Promise<boolean> {
  const n = next.offers + 1;
  const made = newOffer(seal, { appointment_id: next.id, n });
  const seat = await holdSeat(tx, slot, { visit: made.token_hash, minutes: ANSWER_MINUTES, holder: null });
  if (seat?.held_until == null) return false;
  await tx
    .insertInto('earlier_offer')
    .values({
      ...{ ...made, contact_id: next.contactId, state: 'offered', until: seat.held_until },
      ...{ branch_code: slot.branch, starts: slot.starts, freed_at: freed.freed_at, passed_over: passed },
      ...{ had_branch: next.branch, had_starts: next.starts, decided_at: null },
    })
    .execute();
  await enqueueEvent(tx, { kind: 'message.earlier', payload: { oppID: next.oppId, offer: n } });
  return true;
}
