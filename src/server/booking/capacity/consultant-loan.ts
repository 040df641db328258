import type { Lost } from './displaced-appointments.ts';
import { nameOf, type Places, type SeatCounts } from './half-hours.ts';
import type { Near } from './near.ts';

/** A consultant that a nearby branch can lend without displacing a visit; instants in ms. */
export interface Loan {
  readonly from: string;
  readonly name: string;
  readonly km: number;
  readonly starts: number;
  readonly until: number;
  readonly consultants: number;
  readonly booked: number;
}
const HALF_HOUR = 1_800_000;

/**
 * Proposes to move a consultant instead of the customers. Applies where one branch, within one day, has at most one
 * visit too many. Picks the nearest branch with a spare consultant in all those slots. Null: there is none.
 */
export function loanFor(
  lost: readonly Lost[],
  near: readonly Near[],
  { after, seats }: { readonly after: Places; readonly seats: SeatCounts },
): Loan | null {
  const starts = lost.map((each) => each.starts.getTime());
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const isOne = new Set(starts).size === starts.length && lost.every(({ cause }) => cause === 'over');
  if (lost.length === 0 || !isOne || last - first > 10 * 2 * HALF_HOUR) return null;
  const halves = Array.from({ length: (last - first) / HALF_HOUR + 1 }, (_, i) => first + i * HALF_HOUR);
  for (const { place, km } of near) {
    const there = halves.map((at) => ({
      places: after.placesAt(place.code, at),
      taken: seats.taken.get(nameOf(place.code, at)) ?? 0,
    }));
    if (there.every(({ places, taken }) => places > 0 && taken < places))
      return {
        ...{ from: place.code, name: place.name, km: Math.round(km * 10) / 10, starts: first, until: last + HALF_HOUR },
        consultants: Math.min(...there.map(({ places }) => places)),
        booked: Math.max(...there.map(({ taken }) => taken)),
      };
  }
  return null;
}
