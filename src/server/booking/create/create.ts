import { createAppointment } from '#contract/appointments.ts';
import { isAdult } from '#domain/booking/age.ts';
import { callSpan } from '#domain/call/at-time.ts';
import { promisedBy } from '#domain/call/promise.ts';
import type { TaxCode } from '#domain/person/tax-code.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import { alternatives } from '../../availability/offered-slot.ts';
import { takeInBand } from '../../availability/take-in-band.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { romeDay } from '../../platform/clock.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { runIdempotentKnowing } from '../../platform/database/once.ts';
import { locksOf } from '../../platform/keys/lock-person.ts';
import { blockingOf, decideOnNew } from '../contact-verification/give-way.ts';
import { assignCall } from '../leads/assign-call.ts';
import { inWholeSteps } from '../lookup/recognition.ts';
import { grantProof, isProvenAgain } from '../own/proof.ts';
import { type Refusal, refused } from '../request/answers.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { normalise } from '../request/normalise.ts';
import type { Resolved } from '../request/resolve-masks.ts';
import { faultyFields } from '../request/validate.ts';
import { acceptsProduct, type BookingContext, loadBookingContext, wantedSlot } from './booking-context.ts';
import type { Booking, BookingDeps, Outcome } from './booking-deps.ts';
import { isProven, type Placement } from './insert-appointment.ts';
import { notifyDeferredResult } from './notify-deferred-result.ts';
import { tellOwners } from './tell-owners.ts';
import { write } from './write.ts';

/** The funnel's create endpoint, for every product. */
export const createAppointmentCall =
  (deps: BookingDeps): Handler<typeof createAppointment> =>
  async (payload, ctx) => {
    // Moves use the older endpoints, whose payload has the version that a move needs.
    if (payload.oppID !== '') return ok({ body: refused(ctx.language, { reason: 'invalid', fields: ['oppID'] }) });
    return createOnce(deps, ctx, {
      call: createAppointment.call,
      payload,
      request: normalise(payload, ctx.language),
    });
  };

/** A create request. `payload` as received: a repeat of the idempotency key must have an equal one. */
export interface CreateRequest {
  readonly call: string;
  readonly payload: unknown;
  readonly request: BookingRequest;
}

/**
 * Books an appointment: writes idempotency key, seat, row, consents, events and proof in one transaction, and answers
 * after its commit. A repeated key gets the first answer again. The visit of the first request also gets a new proof,
 * since the first may be lost; any other visit gets none. A request replayed from an edge's journal gets no proof: its
 * browser already has one, and a refusal is sent by mail.
 */
export const createOnce = (deps: BookingDeps, ctx: RequestContext, asked: CreateRequest) =>
  inWholeSteps(deps, () => writeOnce(deps, ctx, asked));

const writeOnce = (deps: BookingDeps, ctx: RequestContext, { call, payload, request }: CreateRequest) =>
  allOrNothing(deps.db, async (tx) => {
    const locks = locksOf(deps.seal, request.form.taxCode);
    const { idempotencyKey: key, visit } = ctx;
    const intent = { key, call, body: payload, visit, branch: request.branch, locks };
    const booking = { deps, tx, ctx };
    const load = () => loadBookingContext(booking, request, locks);
    const done = await runIdempotentKnowing(tx, deps.seal, intent, load, (known) => book(booking, request, known));
    if (!done.ok) return done;
    const { answer } = done.value;
    const opened = await appointmentToOpen(tx, done.value, visit);
    if (ctx.replayed) await notifyDeferredResult(tx, deps.seal, ctx, { request, answer, appointmentId: opened });
    // A program owns what it made, without a proof.
    if (opened === null || ctx.replayed || ctx.partner !== undefined) return ok({ body: answer });
    const proofToken = grantProof(tx, opened, {
      ...{ seal: deps.seal, browser: ctx, proven: false, isForRepeats: true },
    });
    return ok({ body: answer, effects: { proofToken } });
  });

/** Id of the appointment for which this visit gets a proof; null when it gets none. */
async function appointmentToOpen(
  tx: Booking['tx'],
  { appointmentId, repeated }: Outcome,
  visit: Buffer,
): Promise<string | null> {
  if (appointmentId === null || repeated !== true) return appointmentId;
  return (await isProvenAgain(tx, { appointment: appointmentId, visit })) ? appointmentId : null;
}

/** Like createOnce, but inside the transaction of a caller that has stored the idempotency key, such as the desk. */
export async function book(
  booking: Booking,
  asked: BookingRequest,
  known: BookingContext,
): Promise<Result<Outcome, 'too-many-requests' | 'masked-value-refused'>> {
  const { tooMany, resolved } = known;
  if (tooMany !== null) return tooMany;
  if (!resolved.ok) return resolved;
  const request: BookingRequest = { ...asked, form: resolved.value.form };
  const fields = faultyFields(request);
  if (fields.length > 0) return refuse(request, { reason: 'invalid', fields });
  const today = fromInstant(booking.deps.clock().getTime()).day;
  const code = request.form.taxCode as TaxCode;
  if (!isAdult(code, today)) return refuse(request, { reason: 'minor', fields: ['codiceFiscale'] });
  return bookAtBranch(booking, request, resolved.value, known);
}

const refuse = ({ language }: BookingRequest, refusal: Refusal) =>
  ok({ answer: refused(language, refusal), appointmentId: null });

/** Books a validated request at its branch: decides about earlier requests, then takes a seat and writes the row. */
async function bookAtBranch(
  booking: Booking,
  request: BookingRequest,
  resolved: Resolved,
  { place: { branch, slot }, before, mayBeTold }: BookingContext,
): Promise<Result<Outcome, never>> {
  const { deps, tx, ctx } = booking;
  // A visit that may not be told of an earlier request must not be refused for it.
  const isSecond = booking.isSecond === true || !mayBeTold;
  if (branch === undefined || !acceptsProduct(branch.kind, request))
    return refuse(request, { reason: 'invalid', fields: ['codFiliale'] });
  if (request.kind === 'call' && request.slot !== null && !deps.callsAtTime)
    return refuse(request, { reason: 'invalid', fields: ['chiamata'] });
  if (request.slot !== null && slot === null) return refuseTaken(booking, request, branch.code);
  const call = request.kind === 'call' ? await callOf(booking, request, branch.code) : NO_CALL;
  const isVerified = isProven(request, resolved);
  const placed = placementOf(booking, request, { branch, slot, isVerified, isSecond, ...call });
  const makeRoom = await decideOnNew(tx, before, { isVerified, isSecond, replacesOwnOnly: deps.recognisesByCode });
  if (makeRoom === 'blocked') return refuse(request, { reason: 'already-booked' });
  const made = await takeInBand(
    { ...deps, db: tx },
    {
      ...{ wanted: wantedSlot(request, branch.code, ctx), slot },
      take: (at) => write(booking, { request, resolved, placed: { ...placed, starts: at?.starts ?? null } }, at),
    },
  );
  if (made === 'already-booked') return refuse(request, { reason: made });
  if (made === 'slot-taken') return refuseTaken(booking, request, branch.code);
  await makeRoom();
  const earlier = { ids: blockingOf(before).map(({ id }) => id), taxCode: request.form.taxCode };
  if (!mayBeTold) await tellOwners(tx, deps.seal, earlier, ctx);
  return ok(made);
}

type Decided = Pick<Placement, 'branch' | 'agent' | 'due' | 'isSecond'> & {
  readonly slot: { readonly starts: Date } | null;
  readonly isVerified: boolean;
};

/** The values of the row that the request does not have. An unproven booking of a slot gets a deadline and a holder. */
function placementOf(booking: Booking, request: BookingRequest, decided: Decided): Placement {
  const { deps, ctx } = booking;
  const { slot, isVerified, ...rest } = decided;
  const mustConfirm = !isVerified && slot !== null;
  return {
    ...rest,
    starts: slot?.starts ?? null,
    band: request.band ?? null,
    oppId: oppIdOf(ctx.idempotencyKey),
    confirmMinutes: mustConfirm ? deps.confirmMinutes : null,
    holder: mustConfirm ? deps.limits.holder(ctx) : null,
    partner: ctx.partner?.id ?? null,
    siteSheet: sheetOf(booking, request),
    site: ctx.site,
  };
}

const sheetOf = ({ deps, ctx }: Booking, { product }: BookingRequest) =>
  deps.siteOffers.sheetOf(ctx.site, product, romeDay(deps.clock));

const NO_CALL = { agent: null, due: null };

/** The agent who calls, and the due time. At a chosen time the branch calls, since the call takes its seat. */
async function callOf({ deps, tx }: Booking, request: BookingRequest, branch: string) {
  const { slot, band = null } = request;
  if (slot !== null) return { agent: null, due: callSpan(slot.day, slot.minute, band).until };
  const [agent, { now, hoursOf }] = await Promise.all([assignCall(tx, deps, request), readCallTimes(tx, branch)]);
  return { agent, due: new Date(promisedBy(now, hoursOf(agent), deps.promiseMinutes)) };
}

/** Refuses a slot that is not free, and names the nearest free ones. */
async function refuseTaken(
  { deps, tx, ctx }: Booking,
  request: BookingRequest,
  branch: string,
): Promise<Result<Outcome, never>> {
  const near = await alternatives({ ...deps, db: tx }, wantedSlot(request, branch, ctx), {
    isCall: request.kind === 'call',
  });
  return refuse(request, { reason: 'slot-taken', alternatives: near });
}
