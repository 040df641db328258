import { isKept } from '#domain/booking/contacts.ts';
import type { Appointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import { isOfLead } from '../session/typed-contacts.ts';
import type { Visit } from '../session/visit.ts';
import { readOwnAppointment, tryOwnAppointment } from '../wire/own/own-appointment.ts';
import { type Contacts, sendContacts, sendLeadContacts } from '../wire/own/send-contacts.ts';
import { type NotSaved, notSaved } from './change-failed.ts';

/** The result of a change of contacts; `stale`: the appointment has another version now. */
export type SaveResult = 'done' | 'stale' | 'refused' | 'network';

/** The appointment with its version; read from the server when the page has none, as right after a booking. */
async function loadAppointment(deps: FlowDeps): Promise<Appointment | NotSaved> {
  const { ownAppointment, oppId } = deps.store.get();
  if (ownAppointment.status === 'loaded') return ownAppointment.appointment;
  const read = await tryOwnAppointment(deps, oppId);
  if (!read.ok) return notSaved(read.error);
  return read.value.status === 'loaded' ? read.value.appointment : 'refused';
}

/** The contacts that are not empty. */
const withoutEmpty = (contacts: Contacts): Partial<Contacts> =>
  Object.fromEntries(Object.entries(contacts).filter(([, value]) => value !== ''));

/** The actions for the contacts of an appointment, or of a lead. */
export function contactActions(deps: FlowDeps) {
  const { store } = deps;
  const showAppointment = (appointment: Appointment, typed: Partial<Contacts> = {}) =>
    store.update((v: Visit) => ({
      ...v,
      ownAppointment: { status: 'loaded', appointment },
      form: { ...v.form, ...typed },
    }));

  /** After a change without an answer the former contact may be over: the page shows the stored one, masked. */
  const forgetTyped = (changed: Contacts) =>
    store.update((v) => ({
      ...v,
      form: { ...v.form, ...(changed.email && { email: '' }), ...(changed.mobile && { mobile: '' }) },
    }));

  async function saveAtLead(contacts: Contacts): Promise<SaveResult> {
    const { token, oppId } = store.get();
    const outcome = await sendLeadContacts(deps, { token, code: oppId, contacts });
    if (outcome.kind === 'booked') {
      store.update((v) => ({ ...v, form: { ...v.form, ...withoutEmpty(contacts) } }));
      return 'done';
    }
    // Not found: the lead is from another visit, older than a day, or called already. Only the staff can correct it.
    return outcome.kind === 'failed' ? notSaved(outcome.fault) : 'refused';
  }

  return {
    /**
     * Replaces e-mail or mobile of the appointment or lead; an empty or unchanged field keeps its stored value. Slot
     * and branch do not change (docs/decisions/056).
     */
    async save(shown: Contacts, typed: Contacts): Promise<SaveResult> {
      const changed = {
        email: isKept(typed.email, shown.email) ? '' : typed.email,
        mobile: isKept(typed.mobile, shown.mobile) ? '' : typed.mobile,
      };
      if (isOfLead(store.get())) return saveAtLead(changed);
      const appointment = await loadAppointment(deps);
      if (typeof appointment === 'string') return appointment;
      const outcome = await sendContacts(deps, { token: store.get().token, appointment, contacts: changed });
      if (outcome.kind === 'stale') {
        showAppointment(outcome.appointment);
        return 'stale';
      }
      if (outcome.kind !== 'booked') {
        const result = outcome.kind === 'refused' ? 'refused' : notSaved(outcome.fault);
        if (result === 'network') forgetTyped(changed);
        return result;
      }
      const newValues = withoutEmpty(changed);
      const now = await readOwnAppointment(deps, appointment.code);
      // If this read fails, the version is outdated: the next change meets a version conflict.
      const known = { ...appointment, person: { ...appointment.person, ...newValues } };
      showAppointment(now?.status === 'loaded' ? now.appointment : known, newValues);
      return 'done';
    },
  };
}
