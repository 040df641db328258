import type { holdSlot } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import { fromCompact, isRealDay, minuteOf } from '#domain/time/rome.ts';
import { engine } from '#texts/it/engine.ts';
import type { AgendaWorld } from '../branches/availability.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handle } from '../http/handle.ts';
import { alternatives, offeredSlot, type Wanted } from './offered-slot.ts';
import { releaseHolds, type Slot, takeSeat } from './take-seat.ts';

export interface HoldWorld extends AgendaWorld {
  readonly holdMinutes: number;
}

/**
 * Holds a seat for the visit, instead of the one it held before (R0.24, R0.25, R0.85). Asking again for the same slot
 * begins its ten minutes anew, so a repeated request is harmless by itself.
 */
export const holdSlotCall =
  (world: HoldWorld): Handle<typeof holdSlot> =>
  async ({ codFiliale, data, ora }, { visit }) => {
    const wanted: Wanted = { branch: codFiliale, day: fromCompact(data), minute: minuteOf(ora), visit };
    const slot = isRealDay(wanted.day) ? await offeredSlot(world, wanted) : null;
    const until = slot && (await hold(world, slot, visit));
    if (until) return ok({ body: { Status: '0' as const, scade: until.toISOString() } });
    const near = isRealDay(wanted.day) ? await alternatives(world, wanted) : [];
    return ok({ body: { Status: '1' as const, Message: engine.slotTaken, alternative: near } });
  };

const hold = ({ db, holdMinutes }: HoldWorld, slot: Slot, visit: Buffer): Promise<Date | null> =>
  inTransaction(db, async (tx) => {
    await releaseHolds(tx, visit);
    if ((await takeSeat(tx, slot, { state: 'held', visit, minutes: holdMinutes })) === null) return null;
    const held = tx.selectFrom('seat').select('held_until').where('visit', '=', visit).where('state', '=', 'held');
    return (await held.executeTakeFirstOrThrow()).held_until;
  });
