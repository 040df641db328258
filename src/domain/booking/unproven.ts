/** Limits for the seats of unproven contacts. */
export interface UnprovenRules {
  /** Share of a branch for one address block, of each day and of all days together. */
  readonly shareOfAddress: number;
  /** Minimum number of seats of this share. */
  readonly leastOfAddress: number;
  /** Share of a day for all unproven bookings together. */
  readonly shareOfAll: number;
  /** Minutes within which a booking over these limits must be confirmed, from when the mail server accepts its mail. */
  readonly minutes: number;
}

export const UNPROVEN_RULES: UnprovenRules = {
  shareOfAddress: 1 / 20,
  leastOfAddress: 3,
  shareOfAll: 1 / 3,
  minutes: 30,
};

/** Whether one address block has reached its share of a day's seats, or of the seats of all days of a branch. */
export const isAddressFull = (
  seats: number,
  ofAddress: number,
  { shareOfAddress, leastOfAddress }: UnprovenRules,
): boolean => ofAddress >= Math.max(leastOfAddress, Math.floor(seats * shareOfAddress));

/** Whether all unproven bookings together have reached their share of a day, at least one. */
export const isDayFull = (seats: number, ofAll: number, { shareOfAll }: UnprovenRules): boolean =>
  ofAll >= Math.max(1, Math.floor(seats * shareOfAll));
