/** A slot of a branch: its places, visits, and how many visitors are choosing it. */
export interface HalfHour<Visit> {
  readonly hour: string;
  /** Milliseconds. */
  readonly startsAt: number;
  readonly seats: number;
  readonly held: number;
  readonly visits: readonly Visit[];
  /** Displaced visits without another slot; their seat stays until the decision. */
  readonly displaced: readonly Visit[];
}

/** A seat in the agenda: `over` is a visit without a seat, `lost` a displaced visit. */
export type Seat<Visit> =
  | { readonly kind: 'booked' | 'over' | 'lost'; readonly visit: Visit }
  | { readonly kind: 'held' | 'free' };

type Seats<Visit> = Omit<HalfHour<Visit>, 'hour' | 'startsAt'>;

/** Visits take the seats in their order, then holds; a visit without a seat stays in the list. */
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

/** Minutes after its start within which a slot is booked for a person who is here: it runs, or it is just gone. */
export const WALK_IN_MINUTES = 60;
