import type { Person } from '#domain/booking/fields.ts';
import { maskEmail, maskPhone } from '#domain/person/mask.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { Appointment } from './appointment.ts';
import type { Visit } from './visit.ts';

/**
 * The appointment with the contacts that were typed in this visit in clear, so that a typo is seen. A typed contact
 * counts if its mask equals the appointment's mask; stored contacts, and all after a reload, stay masked.
 */
export function withTypedContacts(appointment: Appointment, typed: Pick<Person, 'email' | 'mobile'>): Appointment {
  const { person } = appointment;
  const email = tidy(typed.email);
  const mobile = tidy(typed.mobile);
  return {
    ...appointment,
    person: {
      ...person,
      ...(email && maskEmail(email) === person.email ? { email } : {}),
      ...(mobile && maskPhone(mobile) === person.mobile ? { mobile } : {}),
    },
  };
}

/** Whether the dialog of contacts is about a lead. */
export const isOfLead = ({ modal }: Pick<Visit, 'modal'>): boolean =>
  modal?.kind === 'contacts' && modal.ofLead === true;
