import type { Transaction } from 'kysely';
import { holdSlot } from '#contract/branches.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Language } from '#domain/language.ts';
import { ok } from '#domain/result.ts';
import { fromCompact, isRealDay, minuteOf } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Limits } from '../http/limits/limits.ts';
import type { Handler } from '../http/public-gate.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { allOrNothing } from '../platform/database/all-or-nothing.ts';
import { runIdempotentKnowing } from '../platform/database/once.ts';
import type { Database } from '../platform/database/schema.ts';
import { evictHolds } from './evict-holds.ts';
import { alternatives, type Offered, offeredSlot, type RequestedSlot } from './offered-slot.ts';
import type { AgendaDeps } from './read-days.ts';
import { holdSeat } from './take-seat.ts';

export interface HoldDeps extends AgendaDeps {
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
  readonly holdMinutes: number;
  readonly limits: Pick<Limits, 'holder'>;
}
type HoldAnswer = Output<typeof holdSlot>;

/**
 * Holds a seat for the visit and frees the one it held before. A repeated idempotency key gets the first answer; the
 * key of another visit, or a known key with another slot, is rejected. No request is rejected for its address: above
 * the address's share of a day the oldest holds are deleted. A browser without cookies holds nothing, since its hold
 * would block its own booking (docs/decisions/057).
 */
export const holdSlotCall =
  (deps: HoldDeps): Handler<typeof holdSlot> =>
  async (input, ctx) => {
    const { visit, hasVisit, language, idempotencyKey } = ctx;
    if (!hasVisit) return ok({ body: { Status: '0' } });
    return allOrNothing(deps.db, async (tx) => {
      const branch = input.codFiliale;
      const intent = { key: idempotencyKey, call: holdSlot.call, body: [visit.toString('hex'), input], visit, branch };
      const wanted = {
        branch,
        isLocked: true as const,
        day: fromCompact(input.data),
        minute: minuteOf(input.ora),
        visit,
      };
      const agenda = { ...deps, db: tx };
      const know = async () => (isRealDay(wanted.day) ? offeredSlot(agenda, wanted) : null);
      const done = await runIdempotentKnowing<Offered | null, HoldAnswer, never>(
        tx,
        deps.seal,
        intent,
        know,
        async (slot) => {
          const until = slot && (await hold(tx, slot, wanted, { ...deps, holder: deps.limits.holder(ctx) }));
          const answer = until
            ? { Status: '0' as const, scade: until.toISOString() }
            : await taken(agenda, wanted, language);
          return ok({ answer, appointmentId: null });
        },
      );
      return done.ok ? ok({ body: done.value.answer }) : done;
    });
  };

async function taken(agenda: AgendaDeps, wanted: RequestedSlot, language: Language): Promise<HoldAnswer> {
  const alternative = isRealDay(wanted.day) ? await alternatives(agenda, wanted) : [];
  return { Status: '1', Message: wordsOf(language).engine.slotTaken, alternative };
}

/**
 * Holds the slot and deletes holds above the shares, in one round trip. Returns the hold's expiry; null: no seat is
 * free.
 */
async function hold(
  tx: Transaction<Database>,
  slot: Offered,
  { day, visit }: RequestedSlot,
  { holdMinutes: minutes, holder }: Pick<HoldDeps, 'holdMinutes'> & { readonly holder: Buffer | null },
): Promise<Date | null> {
  const others = () => holder && evictHolds(tx, { ...slot, day, visit, holder });
  const [held] = await Promise.all([holdSeat(tx, slot, { visit, minutes, holder }), others()]);
  if (held?.again) await others();
  return held?.held_until ?? null;
}
