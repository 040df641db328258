import type { Lost } from './displaced-appointments.ts';
import { type Places, type SeatCounts, slotKey } from './half-hours.ts';
import type { NearbyPlace } from './near.ts';

/** A proposal to lend a consultant from a nearby branch, which displaces no visit there; instants in ms. */
export interface Loan {
  readonly from: string;
  readonly name: string;
  readonly km: number;
  readonly starts: number;
  readonly until: number;
  readonly consultants: number;
  readonly booked: number;
}
const SLOT_MS = 1_800_000;

/**
 * Proposes to move a consultant instead of the customers: the nearest branch with a spare consultant in every slot that
 * lost one. Null when there is none, when a slot has more than one visit too many, or when the slots span over ten
 * hours.
 */
export function loanFor(
  lost: readonly Lost[],
  near: readonly NearbyPlace[],
  { after, seats }: { readonly after: Places; readonly seats: SeatCounts },
): Loan | null {
  const starts = lost.map((each) => each.starts.getTime());
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const isOne = new Set(starts).size === starts.length && lost.every(({ cause }) => cause === 'over');
  if (lost.length === 0 || !isOne || last - first > 10 * 2 * SLOT_MS) return null;
  const halves = Array.from({ length: (last - first) / SLOT_MS + 1 }, (_, i) => first + i * SLOT_MS);
  for (const { place, km } of near) {
    const there = halves.map((at) => ({
      places: after.placesAt(place.code, at),
      taken: seats.taken.get(slotKey(place.code, at)) ?? 0,
    }));
    if (there.every(({ places, taken }) => places > 0 && taken < places))
      return {
        ...{ from: place.code, name: place.name, km: Math.round(km * 10) / 10, starts: first, until: last + SLOT_MS },
        consultants: Math.min(...there.map(({ places }) => places)),
        booked: Math.max(...there.map(({ taken }) => taken)),
      };
  }
  return null;
}
