import { isKept } from '#domain/booking/contacts.ts';
import type { Appointment } from '../session/appointment.ts';
import type { Visit } from '../session/visit.ts';
import type { FlowDeps } from '../session/world.ts';
import { readOwn } from '../wire/own/own-appointment.ts';
import { type Contacts, sendContacts } from '../wire/own/send-contacts.ts';

/** The result of a change of contacts; `stale`: the appointment has another version now. */
export type Saved = 'done' | 'stale' | 'refused' | 'network';

/** The stored appointment: after a booking it is known without the version that a change needs. */
async function stored(world: FlowDeps): Promise<Appointment | null> {
  const { own, oppId } = world.store.get();
  if (own.status === 'loaded') return own.appointment;
  const read = await readOwn(world, oppId);
  return read?.status === 'loaded' ? read.appointment : null;
}

/** The actions for the contacts of an appointment. */
export function contactActions(world: FlowDeps) {
  const { store } = world;
  const showing = (appointment: Appointment, typed: Partial<Contacts> = {}) =>
    store.update((v: Visit) => ({ ...v, own: { status: 'loaded', appointment }, person: { ...v.person, ...typed } }));

  return {
    /**
     * Saves other contacts of the appointment; '' and unchanged values keep what is stored. Slot and branch
     * do not change (docs/decisions/056).
     */
    async save(shown: Contacts, typed: Contacts): Promise<Saved> {
      const appointment = await stored(world);
      if (appointment === null) return 'network';
      const changed = {
        email: isKept(typed.email, shown.email) ? '' : typed.email,
        cellulare: isKept(typed.cellulare, shown.cellulare) ? '' : typed.cellulare,
      };
      const outcome = await sendContacts(world, { token: store.get().token, appointment, contacts: changed });
      if (outcome.kind === 'stale') {
        showing(outcome.appointment);
        return 'stale';
      }
      if (outcome.kind !== 'booked') return outcome.kind === 'refused' ? 'refused' : 'network';
      const now = await readOwn(world, appointment.code);
      if (now?.status === 'loaded')
        showing(now.appointment, Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== '')));
      return 'done';
    },
  };
}
