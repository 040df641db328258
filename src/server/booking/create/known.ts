import { GRID } from '#domain/agenda/grid.ts';
import { PRODUCTS } from '#domain/product.ts';
import { offeredSlot } from '../../agenda/offered-slot.ts';
import type { Asker } from '../../http/handle.ts';
import { underLock } from '../../platform/keys/lock-person.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { routeBranch } from '../request/route-branch.ts';
import { type Before, rowsBefore } from '../verified/give-way.ts';
import { samePerson } from '../verified/same-person.ts';
import type { Placed } from './store.ts';
import type { Booking } from './world.ts';

/** What is known where somebody wants to book, asked at once: the place, its free half-hour, what he has booked before. */
export interface Known {
  readonly place: Awaited<ReturnType<typeof placeOf>>;
  readonly before: Before;
}

export async function knownOf(booking: Booking, asked: BookingRequest): Promise<Known> {
  const { world, tx } = booking;
  const { codiceFiscale } = asked.person;
  const [place, before] = await Promise.all([
    placeOf(booking, asked),
    underLock(tx, world.seal, codiceFiscale, (hashes) => rowsBefore(tx, samePerson(hashes, asked))),
  ]);
  return { place, before };
}

/** The branch and the half-hour, null when it is not free; together, unless the branch is to be found first. */
async function placeOf({ world, tx, asker }: Booking, asked: BookingRequest) {
  const agenda = { ...world, db: tx };
  const slotAt = (code: string) => asked.slot && offeredSlot(agenda, wanted(asked, code, asker));
  const routed = routeBranch(tx, asked, world.pointOf);
  if (asked.branch === '') {
    const branch = await routed;
    return { branch, slot: branch && (await slotAt(branch.code)) };
  }
  const [branch, slot] = await Promise.all([routed, slotAt(asked.branch)]);
  return { branch, slot };
}

/** Agencies receive for their product alone, on their fixed grid; branches for every product (R3.21, R4.52). */
export const receives = (kind: Placed['branch']['kind'], { product }: BookingRequest) =>
  kind === 'branch' || PRODUCTS[product].atAgencies;
export const onGrid = (kind: Placed['branch']['kind'], minute: number) => kind === 'branch' || GRID.includes(minute);

export const wanted = ({ slot }: BookingRequest, branch: string, { visit }: Asker) => ({
  branch,
  visit,
  day: slot?.day ?? '',
  minute: slot?.minute ?? 0,
});
