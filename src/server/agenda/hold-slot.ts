import type { Transaction } from 'kysely';
import { holdSlot } from '#contract/branches.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Language } from '#domain/language.ts';
import { ok } from '#domain/result.ts';
import { fromCompact, isRealDay, minuteOf } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Handle } from '../http/handle.ts';
import type { Limits } from '../http/limits/limits.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { allOrNothing } from '../platform/database/all-or-nothing.ts';
import { once } from '../platform/database/once.ts';
import type { Database } from '../platform/database/schema.ts';
import { giveWay } from './give-way.ts';
import { alternatives, offeredSlot, type Wanted } from './offered-slot.ts';
import type { AgendaWorld } from './read-days.ts';
import { type Hold, holdSeat, type Slot } from './take-seat.ts';

export interface HoldWorld extends AgendaWorld {
  readonly seal: Pick<Seal, 'hash' | 'hashes'>;
  readonly holdMinutes: number;
  readonly limits: Pick<Limits, 'holder'>;
}
type HoldAnswer = Output<typeof holdSlot>;

/**
 * Holds a seat for the visit, instead of the one it held before (R0.24, R0.25, R0.85). A repeated key gets the first
 * answer; another visit's key, or another slot under the same key, is refused (R0.82). Nobody is refused for what
 * others of his address hold: where they hold too much of a day, the oldest holds give way (R13.3.7).
 */
export const holdSlotCall =
  (world: HoldWorld): Handle<typeof holdSlot> =>
  (input, { visit, address, language, idempotencyKey }) =>
    allOrNothing(world.db, async (tx) => {
      const intent = { key: idempotencyKey, call: holdSlot.call, body: [visit.toString('hex'), input] };
      const wanted = {
        branch: input.codFiliale,
        day: fromCompact(input.data),
        minute: minuteOf(input.ora),
        visit,
        language,
      };
      const holder = world.limits.holder(address);
      const done = await once<HoldAnswer, never>(tx, world.seal, intent, async () =>
        ok({ answer: await answer({ ...world, db: tx }, tx, wanted, holder), appointmentId: null }),
      );
      return done.ok ? ok({ body: done.value.answer }) : done;
    });

async function answer(
  world: HoldWorld,
  tx: Transaction<Database>,
  wanted: Wanted & { readonly language: Language },
  holder: Buffer | null,
): Promise<HoldAnswer> {
  const slot = isRealDay(wanted.day) ? await offeredSlot(world, wanted) : null;
  const until = slot && (await hold(tx, slot, { visit: wanted.visit, minutes: world.holdMinutes, holder }));
  if (until && holder) await giveWay(tx, { ...wanted, holder, daySeats: slot.daySeats });
  if (until) return { Status: '0', scade: until.toISOString() };
  const near = isRealDay(wanted.day) ? await alternatives(world, wanted) : [];
  return { Status: '1', Message: wordsOf(wanted.language).engine.slotTaken, alternative: near };
}

async function hold(tx: Transaction<Database>, slot: Slot, wanted: Hold): Promise<Date | null> {
  if ((await holdSeat(tx, slot, wanted)) === null) return null;
  const held = tx.selectFrom('seat').select('held_until').where('visit', '=', wanted.visit).where('state', '=', 'held');
  return (await held.executeTakeFirstOrThrow()).held_until;
}
