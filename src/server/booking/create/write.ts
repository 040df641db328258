import { toYesOrNo } from '#contract/wire.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { Offered } from '../../availability/offered-slot.ts';
import { bookSeat, endHold } from '../../availability/take-seat.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { announceUnread, type EventToStore } from '../../outbox/enqueue-event.ts';
import type { NewEvent } from '../../outbox/events.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { countOthers, isBeyondShare, letterCode, limitUnproven } from '../contact-verification/limit-unproven.ts';
import { seatUntilConfirmed } from '../contact-verification/seat-until.ts';
import { endIdentity } from '../identity/proven-contact.ts';
import { noteCall } from '../leads/assign-call.ts';
import { createCallbackTask } from '../leads/open-case.ts';
import { confirmed } from '../request/answers.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import type { Booking, Outcome } from './booking-deps.ts';
import {
  type InsertedAppointment,
  insertAppointment,
  type Placement,
  type ResolvedRequest,
  usesStoredContact,
} from './insert-appointment.ts';
import { insertConsents } from './insert-consents.ts';

/** Writes the appointment with its seat, then its dependent rows. */
export async function write(
  booking: Booking,
  settled: ResolvedRequest,
  slot: Offered | null,
): Promise<Outcome | 'already-booked' | 'slot-taken'> {
  const { deps, tx, ctx } = booking;
  const { visit } = ctx;
  const { holder, oppId } = settled.placed;
  const counted = () => (slot === null || holder === null ? null : countOthers(tx, { ...slot, oppId, holder }));
  let [made, others] = await Promise.all([
    insertAppointment(tx, deps.seal, settled, slot && { slot, visit }),
    counted(),
  ]);
  if (made === undefined) return 'already-booked';
  if (slot !== null && made.seat === null) {
    if ((await bookSeat(tx, slot, visit, { appointment: made.id, holder })) === null) {
      await tx.deleteFrom('appointment').where('id', '=', made.id).execute();
      return 'slot-taken';
    }
    others = await counted();
  } else if (slot !== null) {
    seatsChanged(tx, [{ branch_code: slot.branch }]);
    endHold(tx, visit);
  }
  if (made.confirm_by !== null) seatUntilConfirmed(tx, made.id);
  if (slot !== null && others !== null && (await isBeyondShare({ ...deps, db: tx }, slot, others))) {
    made = { ...made, confirm_by: await limitUnproven(tx, made.id, deps.unproven) };
  }
  if (made.confirm_by !== null) await letterCode(tx, deps.seal, { appointmentId: made.id, visit });
  record(booking, settled, made);
  return { answer: confirmed(settled.request.product, made), appointmentId: made.id };
}

/** Queues the writes that belong to an appointment and that nothing reads before the commit. */
function record(
  { deps, tx, ctx, consented }: Booking,
  { request, resolved, placed }: ResolvedRequest,
  made: InsertedAppointment,
): void {
  const { seal, limits, consentBrands } = deps;
  const subject = { appointment: made.id };
  // The staff read the consents aloud in the desk's language, whatever the customer's.
  const asked = request.channel === 'web' ? request : { ...request, language: DEFAULT_LANGUAGE };
  const answers = insertConsents(subject, asked, consentBrands, consented);
  sendUnread(tx, answers, ...limits.made(ctx));
  if (request.identityRef !== '') sendUnread(tx, endIdentity(tx, request, ctx));
  announceUnread(tx, toldOf(request, made.opp_id, placed, ctx));
  const { due, agent, branch, oppId } = placed;
  const task = { branch: branch.code, agent, language: request.language };
  if (due !== null)
    createCallbackTask(tx, seal, {
      ...{ ...task, oppId, appointment: made.id, lead: null, from: placed.starts, due, hasWords: true },
    });
  if (request.kind === 'call' && usesStoredContact(resolved))
    sendUnread(tx, noteCall(tx, seal.taxCodeHashes(request.form.taxCode)));
}

/** The events that announce a new appointment. */
function toldOf(
  request: BookingRequest,
  oppID: string,
  placed: Placement,
  by: RequestContext,
): readonly EventToStore[] {
  const payload = { oppID };
  return [
    { event: createdEvent(request, { oppID, ...programOf(by) }, placed), by },
    ...(request.infoOnly && request.kind === 'visit' ? [{ event: { kind: 'message.branch', payload } } as const] : []),
    { event: { kind: 'consent.recorded', payload } },
  ];
}

const programOf = ({ partner }: RequestContext) => (partner === undefined ? {} : { programma: partner.id });

function createdEvent(
  { kind, infoOnly }: BookingRequest,
  ids: { readonly oppID: string; readonly programma?: string },
  { agent, starts }: Placement,
): NewEvent {
  const payload = { ...ids, solo_info: toYesOrNo(infoOnly) };
  if (kind !== 'call') return { kind: 'appointment.created', payload };
  return {
    kind: 'callback.requested',
    payload: {
      ...payload,
      ...(agent === null ? {} : { agente: agent }),
      ...(starts === null ? {} : { starts: starts.toISOString() }),
    },
  };
}
