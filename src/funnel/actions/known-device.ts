import { isChanging } from '#domain/flow/predicates.ts';
import type { Appointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import { toAppointment } from '../wire/own/own-appointment.ts';
import { openAppointment, openSummary } from './change.ts';
import { keepInPocket } from './pocket.ts';
import { rememberVisit } from './remember.ts';

/** `none`: the browser has no proof of an open visit. `failed`: it could not be asked. */
export type KnownVisit = Appointment | 'none' | 'failed';

/** The actions of the first page for an appointment of this device. */
export function knownDeviceActions(deps: FlowDeps) {
  return {
    /**
     * Reads the newest visit to come, else the newest call at a time. A slow answer shows no notice, because the page
     * does not wait for it.
     */
    async read(): Promise<KnownVisit> {
      const found = await deps.call('getAppointment', {}, { quiet: true });
      if (!found.ok && found.error !== 'not-found') return 'failed';
      const visit = found.ok && 'appuntamento' in found.value ? toAppointment(found.value.appuntamento) : null;
      // Without a visit the mark is removed, so that the first page does not ask again.
      rememberVisit(deps, visit);
      // A call is the answer only where no visit is to come.
      if (visit?.kind === 'call') keepInPocket(deps, null);
      if (!visit) deps.store.update((v) => ({ ...v, bookedHere: 'gone' }));
      return visit ?? 'none';
    },
    move: (appointment: Appointment) => openAppointment(deps, appointment),
    /** Opens the change page with the question before a cancellation, as the mail's cancel link does. */
    async cancel(appointment: Appointment): Promise<void> {
      deps.store.update((v) => ({ ...v, cancelling: true }));
      await openAppointment(deps, appointment);
      // The change page could not be opened. The page of a call asks the question too.
      if (appointment.kind === 'visit' && !isChanging(deps.store.get().facts))
        deps.store.update((v) => ({ ...v, cancelling: false }));
    },
    showTicket: (appointment: Appointment) => openSummary(deps, appointment),
  };
}
