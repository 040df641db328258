import { type Offered, offeredSlot, type RequestedSlot } from './offered-slot.ts';
import type { AgendaDeps } from './read-days.ts';

/** Slots of a band, the most that a call in it can try. */
const BAND_SLOTS = 6;

/** Takes a slot; `slot-taken` if another transaction was faster. */
type Take<Done> = (slot: Offered | null) => Promise<Done | 'slot-taken'>;

/** Takes `slot`. If another transaction was faster, a call in a band takes the next free slot of the band. */
export async function takeInBand<Done>(
  deps: AgendaDeps,
  { wanted, slot, take }: { readonly wanted: RequestedSlot; readonly slot: Offered | null; readonly take: Take<Done> },
  left = BAND_SLOTS,
): Promise<Done | 'slot-taken'> {
  const done = await take(slot);
  if (done !== 'slot-taken' || wanted.band === undefined || left === 0) return done;
  const next = await offeredSlot(deps, { ...wanted, isLocked: true });
  return next === null ? done : takeInBand(deps, { wanted, slot: next, take }, left - 1);
}
