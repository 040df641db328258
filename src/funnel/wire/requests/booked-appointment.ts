import { kindOf } from '#domain/booking/kind.ts';
import { isCallbackRequested, isChanging } from '#domain/flow/predicates.ts';
import type { Appointment } from '../../session/appointment.ts';
import { NO_BRANCH, type SlotTime } from '../../session/branch.ts';
import { hoursOf } from '../../session/call-time.ts';
import type { Choice, Visit } from '../../session/visit.ts';
import { wireForm } from './wire-form.ts';

const NO_HOUR: SlotTime = { date: '', hour: '' };
const chosenHour = ({ date, hour }: Choice): SlotTime => (date && hour ? { date, hour } : NO_HOUR);

type PlacedSlot = SlotTime & Pick<Appointment, 'branch'>;

/** The chosen slot of a move, with its branch; a change without a new slot keeps the former ones. */
export const slotAfterMove = (choice: Choice, { date, hour, branch }: PlacedSlot): PlacedSlot =>
  choice.hour ? { ...chosenHour(choice), branch: choice.branch ?? branch } : { date, hour, branch };

/**
 * The appointment that was just booked, made from the visit and the server's answer. Opening hours, version and the
 * deadline of a call are missing until it is read.
 */
export function bookedAppointment(
  visit: Visit,
  { code, confirmBy, confirmUntil }: Pick<Appointment, 'code' | 'confirmBy' | 'confirmUntil'>,
): Appointment {
  const { choice, facts, ownAppointment } = visit;
  const former = isChanging(facts) && ownAppointment.status === 'loaded' ? ownAppointment.appointment : null;
  const kind = former?.kind ?? kindOf(facts.product, isCallbackRequested(facts));
  const { branch, ...when } = former
    ? slotAfterMove(choice, former)
    : { ...chosenHour(choice), branch: choice.branch ?? NO_BRANCH };
  const { firstName, lastName, email, mobile } = wireForm(visit.form);
  return {
    ...{ code, confirmBy, confirmUntil, kind },
    person: { firstName, lastName, email, mobile },
    ...(kind === 'visit' ? when : NO_HOUR),
    product: facts.product,
    branch: { ...branch, days: [] },
    opening: [],
    status: 'confirmed',
    version: 0,
    call: null,
    callHours: kind === 'call' && visit.callTime ? hoursOf(visit.callTime) : null,
    mailReturned: false,
    earlier: null,
    beside: null,
  };
}
