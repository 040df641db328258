import { kindOf } from '#domain/booking/kind.ts';
import { isCallbackRequested, isChanging } from '#domain/flow/predicates.ts';
import type { Appointment } from '../../session/appointment.ts';
import { NO_BRANCH, type SlotTime } from '../../session/branch.ts';
import type { Choice, Visit } from '../../session/visit.ts';
import { wireForm } from './wire-form.ts';

const NO_HOUR: SlotTime = { date: '', hour: '' };
const chosenHour = ({ date, hour }: Choice): SlotTime => (date && hour ? { date, hour } : NO_HOUR);

/** A change of contacts alone keeps the slot. */
export const slotAfterMove = (choice: Choice, { date, hour }: SlotTime): SlotTime =>
  choice.hour ? chosenHour(choice) : { date, hour };

/**
 * The appointment that `visit` has just stored, from the page's payload and the server's answer. The opening hours,
 * the version and the deadline of a call come with the read alone.
 */
export function bookedAppointment(
  visit: Visit,
  { code, confirmBy, confirmUntil }: Pick<Appointment, 'code' | 'confirmBy' | 'confirmUntil'>,
): Appointment {
  const { choice, facts, ownAppointment } = visit;
  const former = isChanging(facts) && ownAppointment.status === 'loaded' ? ownAppointment.appointment : null;
  const kind = former?.kind ?? kindOf(facts.product, isCallbackRequested(facts));
  const when = former ? slotAfterMove(choice, former) : chosenHour(choice);
  const { firstName, lastName, email, mobile } = wireForm(visit.form);
  return {
    ...{ code, confirmBy, confirmUntil, kind },
    person: { firstName, lastName, email, mobile },
    ...(kind === 'visit' ? when : NO_HOUR),
    product: facts.product,
    branch: { ...(choice.branch ?? NO_BRANCH), days: [] },
    opening: [],
    status: 'confirmed',
    version: 0,
    call: null,
    mailReturned: false,
    beside: null,
  };
}
