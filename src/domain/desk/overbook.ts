/** What decides whether a slot may be overbooked. */
export interface Fullness {
  /** Number of seats; 0 if the branch is closed. */
  readonly places: number;
  /** Whether the slot is overbooked already. */
  readonly isOver: boolean;
  /** Whether the slot before or after is overbooked. */
  readonly isBesideOver: boolean;
  /**
   * For each visit, how many percent of similar visits are no-shows: the lower end of the 90 % interval; null with too
   * few cases.
   */
  readonly missing: readonly (number | null)[];
}

/** With fewer no-shows than this percentage, overbooking would make a customer wait too often. */
const MIN_NO_SHOW_PERCENT = 15;

/**
 * Whether a slot may take one visit more than it has seats: never in two slots in a row, and only if one of its visits
 * is likely enough to be a no-show.
 */
export const mayOverbook = ({ places, isOver, isBesideOver, missing }: Fullness): boolean =>
  places > 0 && !isOver && !isBesideOver && missing.some((from) => from !== null && from >= MIN_NO_SHOW_PERCENT);
