import { onGrid } from '#domain/agenda/grid.ts';
import { bestOffers, type Candidate, distanceScore } from '#domain/agenda/offers.ts';
import { takesCall } from '#domain/call/at-time.ts';
import { fromInstant, toInstant } from '#domain/time/rome.ts';
import type { Offer } from '../../platform/database/tables/capacity-tables.ts';
import type { Lost } from './displaced-appointments.ts';
import { type Places, type SeatCounts, slotKey } from './half-hours.ts';
import { nearbyPlaces, type Place } from './near.ts';

export interface VisitWithOffers extends Lost {
  /** The first offer is reserved. */
  readonly offers: readonly Offer[];
}

interface Network {
  readonly places: ReadonlyMap<string, Place>;
  readonly after: Places;
  readonly seats: SeatCounts;
}

/**
 * Finds up to three replacement slots per displaced visit. The visit with the fewest candidates chooses first. The
 * first slot of each visit is reserved for it, so the first slots of two visits never use the same seat.
 */
export function propose(lost: readonly Lost[], network: Network): readonly VisitWithOffers[] {
  const taken = new Map(network.seats.taken);
  const free = ({ branch, day, minute }: Candidate) => {
    const starts = toInstant(day, minute);
    return (taken.get(slotKey(branch, starts)) ?? 0) < network.after.placesAt(branch, starts);
  };
  const byBranch = new Map<string, readonly Candidate[]>();
  const candidatesOf = ({ branch_code }: Lost) => {
    const known = byBranch.get(branch_code) ?? candidates(branch_code, network);
    byBranch.set(branch_code, known);
    return known;
  };
  const choices = lost
    .map((person) => {
      const had = fromInstant(person.starts.getTime());
      return {
        person,
        had,
        all: candidatesOf(person).filter((each) => suits(person, each) && distanceScore(had, each) !== null),
      };
    })
    .sort((a, b) => a.all.length - b.all.length);
  const proposed = choices.map(({ person, had, all }): VisitWithOffers => {
    const best = bestOffers(had, all.filter(free));
    const [first] = best;
    if (first !== undefined) {
      const name = slotKey(first.branch, toInstant(first.day, first.minute));
      taken.set(name, (taken.get(name) ?? 0) + 1);
    }
    return { ...person, offers: best.map(offerOf) };
  });
  const order = new Map(lost.map(({ id }, at) => [id, at]));
  return proposed.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** A call is proposed in calling hours only. */
const suits = ({ kind }: Lost, { day, minute }: Candidate): boolean => kind === 'visit' || takesCall(day, minute);

const offerOf = ({ branch, km, day, minute }: Candidate, at: number): Offer => ({
  ...{ branch, km: km === null ? null : Math.round(km * 10) / 10 },
  ...{ starts: new Date(toInstant(day, minute)).toISOString(), held: at === 0 },
});

/** Every free slot of this branch and of those nearby. An agency has slots only at the times of its own grid. */
function candidates(branch: string, { places, after }: Network): readonly Candidate[] {
  const near = nearbyPlaces(places, branch).map(({ place, km }) => ({ code: place.code, km }));
  const kind = places.get(branch)?.kind ?? 'branch';
  return [{ code: branch, km: null }, ...near].flatMap(({ code, km }) =>
    (after.days.get(code) ?? []).flatMap(({ day, slots }) =>
      slots
        .filter(({ free, minute }) => free && onGrid(kind, minute))
        .map(({ minute }): Candidate => ({ branch: code, km, day, minute })),
    ),
  );
}
