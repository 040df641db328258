/** A slot to overbook. */
export interface Fullness {
  /** Its capacity; 0 is closed. */
  readonly places: number;
  /** The slot is overbooked already. */
  readonly isOver: boolean;
  /** The slot before or after is overbooked. */
  readonly isBesideOver: boolean;
  /** Per visit: the lower bound (90 %) of no-shows in a hundred of its group; null with too few cases. */
  readonly missing: readonly (number | null)[];
}

/** Below so many no-shows in a hundred, overbooking makes a customer wait. */
const LEAST_MISSING = 15;

/**
 * Whether the slot may be overbooked: by one visit, never in two slots in a row, and only if one of its visits belongs
 * to a group with enough no-shows.
 */
export const mayOverbook = ({ places, isOver, isBesideOver, missing }: Fullness): boolean =>
  places > 0 && !isOver && !isBesideOver && missing.some((from) => from !== null && from >= LEAST_MISSING);
