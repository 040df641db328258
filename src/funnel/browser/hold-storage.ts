import type { HeldSlot } from '../session/held-slot.ts';

const NAME = 'fissa-a-meta';
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores place, branch, day and slot of a hold for this tab; does nothing without storage. */
export function storeHeldSlot(shelf: () => Shelf, slot: HeldSlot | null): void {
  try {
    if (slot) shelf().setItem(NAME, JSON.stringify(slot));
    else shelf().removeItem(NAME);
  } catch {
    // Without storage a visit cannot be resumed.
  }
}

/** The stored slot; null once its hold has expired. */
export function readHeldSlot(shelf: () => Shelf, now: number): HeldSlot | null {
  try {
    const kept: HeldSlot | null = JSON.parse(shelf().getItem(NAME) ?? 'null');
    return kept && kept.until > now ? kept : null;
  } catch {
    return null;
  }
}
