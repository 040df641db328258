/** A slot of a branch's agenda: its number of seats, its visits, and how many seats visitors hold. */
export interface HalfHour<Visit> {
  readonly hour: string;
  /** The instant of the slot, in milliseconds. */
  readonly startsAt: number;
  readonly seats: number;
  readonly held: number;
  readonly visits: readonly Visit[];
  /** Displaced visits that are not decided yet. They keep their seat until the decision. */
  readonly displaced: readonly Visit[];
}

/** An entry of a slot: `over` is a visit beyond the number of seats, `lost` a displaced visit. */
export type Seat<Visit> =
  | { readonly kind: 'booked' | 'over' | 'lost'; readonly visit: Visit }
  | { readonly kind: 'held' | 'free' };

type Seats<Visit> = Omit<HalfHour<Visit>, 'hour' | 'startsAt'>;

/** Lists the entries of a slot: visits first, then displaced ones, holds, and free seats. */
export function seating<Visit>(half: Seats<Visit>): Seat<Visit>[] {
  const { seats, held, visits, displaced } = half;
  const people = visits.map((visit, i): Seat<Visit> => ({ kind: i < seats ? 'booked' : 'over', visit }));
  const lost = displaced.map((visit): Seat<Visit> => ({ kind: 'lost', visit }));
  const holds = Array.from({ length: held }, (): Seat<Visit> => ({ kind: 'held' }));
  const free = Array.from({ length: freeSeats(half) }, (): Seat<Visit> => ({ kind: 'free' }));
  return [...people, ...lost, ...holds, ...free];
}

export const freeSeats = ({ seats, held, visits, displaced }: Seats<unknown>): number =>
  Math.max(0, seats - held - visits.length - displaced.length);

/** A walk-in customer may be booked into a slot that began at most so many minutes ago. */
const WALK_IN_MINUTES = 60;
/** The minimum notice of such a booking: it is negative, the slot began less than an hour ago. */
export const WALK_IN_LEAD_MINUTES = 1 - WALK_IN_MINUTES;
