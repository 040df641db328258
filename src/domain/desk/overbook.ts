/** A half-hour that somebody wants one more in. */
export interface Fullness {
  /** For how many at once; 0 is closed. */
  readonly places: number;
  /** More come already than there are places. */
  readonly isOver: boolean;
  /** The half-hour before or after has more than its places. */
  readonly isBesideOver: boolean;
  /** Of each who comes: of a hundred alike so many do not, with nine in ten likelihood at least; null where too few are known. */
  readonly missing: readonly (number | null)[];
}

/** Of a hundred: below it one more is a wait for somebody. */
const LEAST_MISSING = 15;

/**
 * Whether one more may be received than there are places: one at most, never in two half-hours in a row, and only where one
 * of those who come is of a group of whom enough stay away.
 */
export const mayOverbook = ({ places, isOver, isBesideOver, missing }: Fullness): boolean =>
  places > 0 && !isOver && !isBesideOver && missing.some((from) => from !== null && from >= LEAST_MISSING);
