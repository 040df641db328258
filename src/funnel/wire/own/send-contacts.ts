import type { PersonDraft } from '#domain/booking/person-form.ts';
import { tidy } from '#domain/person/tidy.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/world.ts';
import { intentKey } from '../intent-key.ts';
import { type Outcome, outcomeOf } from '../requests/send-create.ts';
import { toAppointment } from './own-appointment.ts';

export type Contacts = Pick<PersonDraft, 'email' | 'cellulare'>;

interface Change {
  readonly token: string;
  readonly appointment: Appointment;
  /** '' keeps the stored value. */
  readonly contacts: Contacts;
}

/** Changes the contacts of the appointment by the move endpoint, with an unchanged slot. */
export async function sendContacts({ call }: Caller, { token, appointment, contacts }: Change): Promise<Outcome> {
  const { code, product, version, date, hour, branch } = appointment;
  const payload = {
    ...{ prodotto: PRODUCTS[product].code, oppID: code, versione: version },
    ...{ filiale: branch.code, data: date === '' ? '' : `${date} ${hour}` },
    ...{ email: tidy(contacts.email), cellulare: tidy(contacts.cellulare) },
  };
  const key = intentKey(token, ['recapiti', payload]);
  const answer = await call(product === 'salary' ? 'createSalary' : 'createPersonal', payload, { key });
  if (!answer.ok) return outcomeOf(answer);
  if ('appuntamento' in answer.value) return { kind: 'stale', appointment: toAppointment(answer.value.appuntamento) };
  return outcomeOf(ok(answer.value));
}
