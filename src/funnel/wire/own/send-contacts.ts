import type { createPersonal } from '#contract/change.ts';
import type { Request } from '#contract/endpoint.ts';
import type { Person } from '#domain/booking/fields.ts';
import { tidy } from '#domain/person/tidy.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { Caller } from '../../session/deps.ts';
import { intentKey } from '../intent-key.ts';
import { outcomeOf, type SendOutcome } from '../requests/send-create.ts';
import { toAppointment } from './own-appointment.ts';

export type Contacts = Pick<Person, 'email' | 'mobile'>;

interface Change {
  readonly token: string;
  readonly appointment: Appointment;
  /** '' keeps the stored value. */
  readonly contacts: Contacts;
}

/** Changes the contacts of the appointment by the move endpoint, with an unchanged slot. */
export function sendContacts(caller: Caller, { token, appointment, contacts }: Change): Promise<SendOutcome> {
  const { code, product, version, date, hour, branch } = appointment;
  const payload = {
    ...{ prodotto: PRODUCTS[product].code, oppID: code, versione: version },
    ...{ filiale: branch.code, data: date === '' ? '' : `${date} ${hour}` },
    ...wireContactsOf(contacts),
  };
  const name = product === 'salary' ? 'createSalary' : 'createPersonal';
  return send(caller, { name, payload, key: intentKey(token, ['recapiti', payload]) });
}

/** Corrects the contacts of a lead, by the same endpoint. A lead has no version, so each save has a new key. */
export function sendLeadContacts(
  caller: Caller,
  { token, code, contacts }: Pick<Change, 'token' | 'contacts'> & { readonly code: string },
): Promise<SendOutcome> {
  const payload = { oppID: code, ...wireContactsOf(contacts) };
  const key = intentKey(token, ['recapiti', Date.now(), payload]);
  return send(caller, { name: 'createPersonal', payload, key });
}

const wireContactsOf = ({ email, mobile }: Contacts) => ({ email: tidy(email), cellulare: tidy(mobile) });

interface Sent {
  readonly name: 'createPersonal' | 'createSalary';
  readonly payload: Request<typeof createPersonal>;
  readonly key: string;
}

async function send({ call }: Caller, { name, payload, key }: Sent): Promise<SendOutcome> {
  const answer = await call(name, payload, { key });
  if (!answer.ok) return outcomeOf(answer);
  if ('appuntamento' in answer.value) return { kind: 'stale', appointment: toAppointment(answer.value.appuntamento) };
  return outcomeOf(ok(answer.value));
}
