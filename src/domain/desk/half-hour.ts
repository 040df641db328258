/** A half-hour of a branch: for how many at once, who comes, and how many visitors are choosing it now. */
export interface HalfHour<Visit> {
  readonly hour: string;
  /** Milliseconds. */
  readonly startsAt: number;
  readonly seats: number;
  readonly held: number;
  readonly visits: readonly Visit[];
}

/** A seat as the agenda shows it: `over` is a visit that has none. */
export type Seat<Visit> =
  | { readonly kind: 'booked' | 'over'; readonly visit: Visit }
  | { readonly kind: 'held' | 'free' };

/** Visits take the seats in their order, then holds; nobody loses a place in the list for want of a seat (R16.2.11). */
export function seating<Visit>({ seats, held, visits }: Omit<HalfHour<Visit>, 'hour' | 'startsAt'>): Seat<Visit>[] {
  const people = visits.map((visit, i): Seat<Visit> => ({ kind: i < seats ? 'booked' : 'over', visit }));
  const holds = Array.from({ length: held }, (): Seat<Visit> => ({ kind: 'held' }));
  const free = Array.from({ length: freeSeats({ seats, held, visits }) }, (): Seat<Visit> => ({ kind: 'free' }));
  return [...people, ...holds, ...free];
}

export const freeSeats = ({ seats, held, visits }: Omit<HalfHour<unknown>, 'hour' | 'startsAt'>): number =>
  Math.max(0, seats - held - visits.length);
