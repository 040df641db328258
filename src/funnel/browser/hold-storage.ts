import type { Halfway } from '../session/halfway.ts';

const NAME = 'fissa-a-meta';
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores place, branch, day and slot of a hold for the tab; without storage, nothing. */
export function keepHalfway(shelf: () => Shelf, halfway: Halfway | null): void {
  try {
    if (halfway) shelf().setItem(NAME, JSON.stringify(halfway));
    else shelf().removeItem(NAME);
  } catch {
    // Without storage a visit cannot be resumed.
  }
}

/** The stored slot, while its hold lasts. */
export function readHalfway(shelf: () => Shelf, now: number): Halfway | null {
  try {
    const kept: Halfway | null = JSON.parse(shelf().getItem(NAME) ?? 'null');
    return kept && kept.until > now ? kept : null;
  } catch {
    return null;
  }
}
