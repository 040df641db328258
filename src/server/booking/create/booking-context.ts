import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import { type OfferedAt, offeredAt } from '../../availability/offered-slot.ts';
import type { TooMany } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { keyHash } from '../../platform/database/once.ts';
import { underLock } from '../../platform/keys/lock-person.ts';
import { type EarlierRequests, earlierRequests } from '../contact-verification/give-way.ts';
import { samePerson } from '../contact-verification/same-person.ts';
import { hasProvenContact, identityOf, type ProvenPerson } from '../identity/proven-contact.ts';
import { mayBeTold } from '../lookup/recognition.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { resolveMasks } from '../request/resolve-masks.ts';
import { routeBranch } from '../request/route-branch.ts';
import type { Booking } from './booking-deps.ts';
import type { Placement } from './insert-appointment.ts';

/**
 * What a create needs to know, read in one round trip: whether limits allow it, the person behind masked values, branch
 * and slot, and the person's earlier requests.
 */
export interface BookingContext {
  readonly tooMany: TooMany | null;
  readonly resolved: Awaited<ReturnType<typeof resolveMasks>>;
  readonly place: Place;
  readonly before: EarlierRequests;
  /** Whether the request may be refused because the person is known; the staff and a recognised visit may be told. */
  readonly mayBeTold: boolean;
}

/** `locks`: names of the person's locks, which were taken together with the idempotency key. */
export async function loadBookingContext(
  booking: Booking,
  asked: BookingRequest,
  locks: readonly string[] = [],
): Promise<BookingContext> {
  const { deps, tx, ctx } = booking;
  const [tooMany, resolved, person, place, before, isRecognised] = await Promise.all([
    // The edge has already counted the requests that it acknowledged.
    ctx.replayed ? null : deps.limits.create(tx, ctx, keyHash(ctx.idempotencyKey)),
    resolveMasks(tx, deps.seal, asked, ctx),
    identityOf(tx, deps.seal, asked, ctx),
    placeOf(booking, asked),
    underLock(
      ...([tx, deps.seal, asked.form.taxCode] as const),
      (hashes) => earlierRequests(tx, samePerson(hashes, asked), ctx.visit),
      locks,
    ),
    asked.channel !== 'web' || mayBeTold(tx, deps, ctx, asked.form.taxCode),
  ]);
  // Resolved masks show that a lookup told this visit of the person, perhaps before its recognition expired.
  const isTold = isRecognised || (resolved.ok && resolved.value.customerId !== null);
  return { tooMany, resolved: withIdentity(resolved, person), place, before, mayBeTold: isTold };
}

const withIdentity = (resolved: BookingContext['resolved'], person: ProvenPerson | null): BookingContext['resolved'] =>
  resolved.ok && hasProvenContact(person, resolved.value) ? ok({ ...resolved.value, isIdentified: true }) : resolved;

/**
 * Reads branch and slot; the slot is null when it is not free. Reads both together, unless the branch must be found
 * first. The lock of a branch that the request names was taken together with the idempotency key.
 */
async function placeOf({ deps, tx, ctx }: Booking, asked: BookingRequest): Promise<Place> {
  const offered = (code: string, lock: { readonly isLocked?: true } = {}) =>
    offeredAt({ ...deps, db: tx }, { ...wantedSlot(asked, code, ctx), ...lock });
  if (asked.slot !== null && asked.branch !== '') return (await offered(asked.branch, { isLocked: true })) ?? NOWHERE;
  const branch = await routeBranch(tx, asked, deps.pointOf);
  if (branch === undefined) return NOWHERE;
  return { branch, slot: asked.slot && ((await offered(branch.code))?.slot ?? null) };
}

type Place = OfferedAt | { readonly branch: undefined; readonly slot: null };
const NOWHERE: Place = { branch: undefined, slot: null };

/** Agencies accept their product only; branches accept every product. */
export const acceptsProduct = (kind: Placement['branch']['kind'], { product }: BookingRequest) =>
  kind === 'branch' || PRODUCTS[product].atAgencies;

export const wantedSlot = ({ slot, band }: BookingRequest, branch: string, { visit }: RequestContext) => ({
  branch,
  visit,
  day: slot?.day ?? '',
  minute: slot?.minute ?? 0,
  band,
});
