import type { Transaction } from 'kysely';
import { type CreateAnswer, createAppointment } from '#contract/appointments.ts';
import { saysYes } from '#contract/wire.ts';
import { GRID } from '#domain/agenda/grid.ts';
import { isAdult } from '#domain/booking/age.ts';
import type { TaxCode } from '#domain/person/tax-code.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { alternatives, offeredSlot } from '../../agenda/offered-slot.ts';
import type { AgendaWorld } from '../../agenda/read-days.ts';
import { bookSeat, type Slot } from '../../agenda/take-seat.ts';
import type { Asker, Handle } from '../../http/handle.ts';
import type { Limits } from '../../http/limits/limits.ts';
import type { AgentsWorld } from '../../network/find-agent.ts';
import { announce } from '../../outbox/announce.ts';
import type { NewEvent } from '../../outbox/events.ts';
import type { Clock } from '../../platform/clock.ts';
import { oppIdOf } from '../../platform/crypto/opp-id.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, once } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { assignCall, noteCall } from '../leads/assign-call.ts';
import { grantProof } from '../own/proof.ts';
import { confirmed, type Refusal, refused } from '../request/answers.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { normalise } from '../request/normalise.ts';
import { type Resolved, resolveMasks } from '../request/resolve-masks.ts';
import { type PointOf, routeBranch } from '../request/route-branch.ts';
import { faultyFields } from '../request/validate.ts';
import { turnOf } from '../verified/give-way.ts';
import { samePerson } from '../verified/same-person.ts';
import { seatUntilConfirmed } from '../verified/seat-until.ts';
import { insertAppointment, type Placed, recordConsents, type Settled, usesStoredContact } from './store.ts';
import { tellLater } from './tell-later.ts';

export interface BookingWorld extends AgendaWorld, AgentsWorld {
  readonly seal: Seal;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Where a comune lies, for requests without a branch (R4.60). */
  readonly pointOf: PointOf;
  /** The names in the consent texts. */
  readonly consentBrands: ConsentBrands;
  /** Minutes an unverified visit keeps its seat; null for as long as it likes (R13.5.6). */
  readonly confirmMinutes: number | null;
}

/** One create inside its transaction. */
interface Booking {
  readonly world: BookingWorld;
  readonly tx: Transaction<Database>;
  readonly asker: Asker;
}
type Outcome = Done<CreateAnswer>;

/** The funnel's create, for every product (R7.30, R7.31). */
export const createAppointmentCall =
  (world: BookingWorld): Handle<typeof createAppointment> =>
  async (payload, asker) => {
    // A move goes through the older calls, which carry the version it needs.
    if (payload.oppID !== '') return ok({ body: refused(asker.language, { reason: 'invalid', fields: ['oppID'] }) });
    return createOnce(world, asker, {
      call: createAppointment.call,
      payload,
      request: normalise(payload, asker.language),
    });
  };

/** A create as some payload asked for it; the payload itself is what its key stands for. */
export interface Asked {
  readonly call: string;
  readonly payload: unknown;
  readonly request: BookingRequest;
}

/**
 * Books an appointment: key, seat, row, consents, events and proof in one transaction, answered after its commit
 * (R0.12, R0.13, R0.29). A repeated key gets the first answer again, with a fresh proof, since the first may be lost.
 * What an edge acknowledged earlier is answered to nobody: its proof is the browser's own, a refusal goes by mail.
 */
export const createOnce = (world: BookingWorld, asker: Asker, { call, payload, request }: Asked) =>
  allOrNothing(world.db, async (tx) => {
    const intent = { key: asker.idempotencyKey, call, body: payload };
    const done = await once(tx, world.seal, intent, () => book({ world, tx, asker }, request));
    if (!done.ok) return done;
    const { answer, appointmentId } = done.value;
    if (asker.replayed) await tellLater(tx, world.seal, asker, { request, answer, appointmentId });
    if (appointmentId === null || asker.replayed) return ok({ body: answer });
    return ok({
      body: answer,
      effects: { proofToken: await grantProof(tx, appointmentId, { old: asker.proof, proven: false }) },
    });
  });

async function book(
  booking: Booking,
  asked: BookingRequest,
): Promise<Result<Outcome, 'too-many-requests' | 'masked-value-refused'>> {
  const { world, tx, asker } = booking;
  // What an edge acknowledged was counted there.
  const tooMany = asker.replayed ? null : await world.limits.create(tx, asker);
  if (tooMany !== null) return tooMany;
  const resolved = await resolveMasks(tx, world.seal, asked, asker);
  if (!resolved.ok) return resolved;
  const request: BookingRequest = { ...asked, person: resolved.value.person, details: resolved.value.details };
  const fields = faultyFields(request);
  if (fields.length > 0) return no(request, { reason: 'invalid', fields });
  const today = fromInstant(world.clock().getTime()).day;
  const code = request.person.codiceFiscale as TaxCode;
  if (!isAdult(code, today)) return no(request, { reason: 'minor', fields: ['codiceFiscale'] });
  return place(booking, request, resolved.value);
}

const no = ({ language }: BookingRequest, refusal: Refusal) =>
  ok({ answer: refused(language, refusal), appointmentId: null });

async function place(booking: Booking, request: BookingRequest, resolved: Resolved): Promise<Result<Outcome, never>> {
  const { world, tx, asker } = booking;
  const branch = await routeBranch(tx, request, world.pointOf);
  if (branch === undefined || !receives(branch.kind, request))
    return no(request, { reason: 'invalid', fields: ['codFiliale'] });
  const slot = request.slot && (await offeredSlot({ ...world, db: tx }, wanted(request, branch.code, asker)));
  if (request.slot !== null && (slot === null || !onGrid(branch.kind, request.slot.minute)))
    return taken(booking, request);
  const agent = request.kind === 'call' ? await assignCall(tx, world, request) : null;
  const verified = usesStoredContact(resolved);
  const confirmMinutes = verified || slot === null ? null : world.confirmMinutes;
  const oppId = oppIdOf(asker.idempotencyKey);
  const settled = {
    ...{ request, resolved },
    placed: { branch, starts: slot?.starts ?? null, agent, oppId, confirmMinutes },
  };
  await lockPerson(tx, world.seal, request.person.codiceFiscale);
  const same = samePerson(world.seal, request.person.codiceFiscale, request);
  const makeRoom = await turnOf(tx, same, verified);
  if (makeRoom === 'blocked') return no(request, { reason: 'already-booked' });
  const made = await write(booking, settled, slot);
  if (made === 'already-booked') return no(request, { reason: made });
  if (made === 'slot-taken') return taken(booking, request);
  await makeRoom();
  return ok(made);
}

/** Agencies receive for their product alone, on their fixed grid; branches for every product (R3.21, R4.52). */
const receives = (kind: Placed['branch']['kind'], { product }: BookingRequest) =>
  kind === 'branch' || PRODUCTS[product].atAgencies;
export const onGrid = (kind: Placed['branch']['kind'], minute: number) => kind === 'branch' || GRID.includes(minute);

const wanted = ({ slot }: BookingRequest, branch: string, { visit }: Asker) => ({
  branch,
  visit,
  day: slot?.day ?? '',
  minute: slot?.minute ?? 0,
});

async function taken({ world, tx, asker }: Booking, request: BookingRequest): Promise<Result<Outcome, never>> {
  const near = await alternatives({ ...world, db: tx }, wanted(request, request.branch, asker));
  return no(request, { reason: 'slot-taken', alternatives: near });
}

async function write(
  { world, tx, asker }: Booking,
  settled: Settled,
  slot: Slot | null,
): Promise<Outcome | 'already-booked' | 'slot-taken'> {
  const { request, placed } = settled;
  const made = await insertAppointment(tx, world.seal, settled);
  if (made === undefined) return 'already-booked';
  if (slot !== null && (await bookSeat(tx, slot, asker.visit, made.id)) === null) {
    await tx.deleteFrom('appointment').where('id', '=', made.id).execute();
    return 'slot-taken';
  }
  if (made.confirm_by !== null) await seatUntilConfirmed(tx, made.id);
  await recordConsents(tx, { appointment_id: made.id }, request, world.consentBrands);
  if (request.kind === 'call' && usesStoredContact(settled.resolved))
    await noteCall(tx, world.seal.taxCodeHashes(request.person.codiceFiscale));
  const ids = { oppID: made.opp_id };
  await announce(tx, askedFor(request, ids, placed.agent), asker);
  if (request.infoOnly && slot !== null) await announce(tx, { kind: 'message.branch', payload: ids });
  await announce(tx, { kind: 'consent.recorded', payload: ids });
  await world.limits.made(tx, asker);
  return { answer: confirmed(request.product, made), appointmentId: made.id };
}

function askedFor(
  { kind, infoOnly }: BookingRequest,
  ids: { readonly oppID: string },
  agente: string | null,
): NewEvent {
  const payload = { ...ids, solo_info: saysYes(infoOnly) };
  if (kind !== 'call') return { kind: 'appointment.created', payload };
  return { kind: 'callback.requested', payload: agente === null ? payload : { ...payload, agente } };
}
