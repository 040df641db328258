import { PRODUCTS } from '#domain/product.ts';
import { type OfferedAt, offeredAt } from '../../agenda/offered-slot.ts';
import type { TooMany } from '../../http/limits/limits.ts';
import type { Asker } from '../../http/public-gate.ts';
import { keyHash } from '../../platform/database/once.ts';
import { underLock } from '../../platform/keys/lock-person.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { resolveMasks } from '../request/resolve-masks.ts';
import { routeBranch } from '../request/route-branch.ts';
import { type Before, rowsBefore } from '../verified/give-way.ts';
import { samePerson } from '../verified/same-person.ts';
import type { Placed } from './store.ts';
import type { Booking } from './world.ts';

/**
 * What is known where somebody wants to book, asked at once: whether he may, whom his masks mean, the place, its free
 * half-hour, what he has booked before.
 */
export interface Known {
  readonly tooMany: TooMany | null;
  readonly resolved: Awaited<ReturnType<typeof resolveMasks>>;
  readonly place: Place;
  readonly before: Before;
}

/** `locks` of the person that came with the request's key. */
export async function knownOf(booking: Booking, asked: BookingRequest, locks: readonly string[] = []): Promise<Known> {
  const { world, tx, asker } = booking;
  const { codiceFiscale } = asked.person;
  const [tooMany, resolved, place, before] = await Promise.all([
    // What an edge acknowledged was counted there.
    asker.replayed ? null : world.limits.create(tx, asker, keyHash(asker.idempotencyKey)),
    resolveMasks(tx, world.seal, asked, asker),
    placeOf(booking, asked),
    underLock(tx, world.seal, codiceFiscale, (hashes) => rowsBefore(tx, samePerson(hashes, asked)), locks),
  ]);
  return { tooMany, resolved, place, before };
}

/**
 * The branch and the half-hour, null when it is not free; together, unless the branch is to be found first. The lock of
 * the branch that was asked for came with the request's key.
 */
async function placeOf({ world, tx, asker }: Booking, asked: BookingRequest): Promise<Place> {
  const offered = (code: string, lock: { readonly isLocked?: true } = {}) =>
    offeredAt({ ...world, db: tx }, { ...wanted(asked, code, asker), ...lock });
  if (asked.slot !== null && asked.branch !== '') return (await offered(asked.branch, { isLocked: true })) ?? NOWHERE;
  const branch = await routeBranch(tx, asked, world.pointOf);
  if (branch === undefined) return NOWHERE;
  return { branch, slot: asked.slot && ((await offered(branch.code))?.slot ?? null) };
}

type Place = OfferedAt | { readonly branch: undefined; readonly slot: null };
const NOWHERE: Place = { branch: undefined, slot: null };

/** Agencies receive for their product alone; branches for every product. */
export const receives = (kind: Placed['branch']['kind'], { product }: BookingRequest) =>
  kind === 'branch' || PRODUCTS[product].atAgencies;

export const wanted = ({ slot }: BookingRequest, branch: string, { visit }: Asker) => ({
  branch,
  visit,
  day: slot?.day ?? '',
  minute: slot?.minute ?? 0,
});
