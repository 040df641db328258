/** How many seats bookings of unproven contacts keep without a deadline, and how long any further one is kept. */
export interface UnprovenRules {
  /** Share of a branch for one address block, of each day and of all days together. */
  readonly shareOfAddress: number;
  /** Minimum number of seats of this share. */
  readonly leastOfAddress: number;
  /** Share of a day for all unproven bookings together. */
  readonly shareOfAll: number;
  /** Minutes to confirm a further one, counted from the handover of its letter to the mail server. */
  readonly minutes: number;
}

export const UNPROVEN_RULES: UnprovenRules = {
  shareOfAddress: 1 / 20,
  leastOfAddress: 3,
  shareOfAll: 1 / 3,
  minutes: 30,
};

/** Seats of a period, and the unproven bookings in it before the new one. */
export interface UnprovenCount {
  readonly seats: number;
  readonly ofAddress: number;
}

/** The seats that one address block keeps without confirming. */
const keptByAddress = (seats: number, { shareOfAddress, leastOfAddress }: UnprovenRules): number =>
  Math.max(leastOfAddress, Math.floor(seats * shareOfAddress));

/** Whether one address block has reached its share of a day, or of all days of a branch. */
export const isAddressFull = ({ seats, ofAddress }: UnprovenCount, rules: UnprovenRules): boolean =>
  ofAddress >= keptByAddress(seats, rules);

/** Whether all unproven bookings together have reached their share of a day, at least one. */
export const isDayFull = (seats: number, ofAll: number, { shareOfAll }: UnprovenRules): boolean =>
  ofAll >= Math.max(1, Math.floor(seats * shareOfAll));
