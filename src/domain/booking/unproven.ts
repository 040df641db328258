/** How many seats bookings of unproven contacts keep without an end, and how long any further one is kept. */
export interface UnprovenRules {
  /** Share of a branch that the bookings of one address block keep, of each day and of all days together. */
  readonly shareOfAddress: number;
  /** The fewest seats that this share stands for. */
  readonly leastOfAddress: number;
  /** Share of a day that all of them together keep. */
  readonly shareOfAll: number;
  /** Minutes to confirm a further one, from when its letter was handed to the mail server. */
  readonly minutes: number;
}

export const UNPROVEN_RULES: UnprovenRules = {
  shareOfAddress: 1 / 20,
  leastOfAddress: 3,
  shareOfAll: 1 / 3,
  minutes: 30,
};

/** Seats of a span, and how many of them unproven bookings have there before the new one. */
export interface UnprovenCount {
  readonly seats: number;
  readonly ofAddress: number;
}

/** The seats that one address block keeps of so many without confirming. */
const keptByAddress = (seats: number, { shareOfAddress, leastOfAddress }: UnprovenRules): number =>
  Math.max(leastOfAddress, Math.floor(seats * shareOfAddress));

/** Whether one address block has its share of a day, or of all days of a branch. */
export const isAddressFull = ({ seats, ofAddress }: UnprovenCount, rules: UnprovenRules): boolean =>
  ofAddress >= keptByAddress(seats, rules);

/** Whether all unproven bookings together have their share of a day: at least one. */
export const isDayFull = (seats: number, ofAll: number, { shareOfAll }: UnprovenRules): boolean =>
  ofAll >= Math.max(1, Math.floor(seats * shareOfAll));
