import type { Halfway } from '../session/halfway.ts';

const NAME = 'fissa-a-meta';
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Place, branch, day and hour that are held, kept by the tab alone; where nothing can be kept, nothing is. */
export function keepHalfway(shelf: () => Shelf, halfway: Halfway | null): void {
  try {
    if (halfway) shelf().setItem(NAME, JSON.stringify(halfway));
    else shelf().removeItem(NAME);
  } catch {
    // A tab that keeps nothing begins anew.
  }
}

/** What was kept, while it is still held. */
export function readHalfway(shelf: () => Shelf, now: number): Halfway | null {
  try {
    const kept: Halfway | null = JSON.parse(shelf().getItem(NAME) ?? 'null');
    return kept && kept.until > now ? kept : null;
  } catch {
    return null;
  }
}
