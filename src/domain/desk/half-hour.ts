/** A half-hour of a branch: for how many at once, who comes, and how many visitors are choosing it now. */
export interface HalfHour<Visit> {
  readonly hour: string;
  /** Milliseconds. */
  readonly startsAt: number;
  readonly seats: number;
  readonly held: number;
  readonly visits: readonly Visit[];
  /** Who lost it and has no other yet: until that is decided their seat stays. */
  readonly displaced: readonly Visit[];
}

/** A seat as the agenda shows it: `over` is a visit that has none, `lost` one that is to have another. */
export type Seat<Visit> =
  | { readonly kind: 'booked' | 'over' | 'lost'; readonly visit: Visit }
  | { readonly kind: 'held' | 'free' };

type Seats<Visit> = Omit<HalfHour<Visit>, 'hour' | 'startsAt'>;

/** Visits take the seats in their order, then holds; nobody loses a place in the list for want of a seat. */
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
