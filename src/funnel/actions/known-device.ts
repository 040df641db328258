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
     * Reads the newest future visit, else the newest call at a time. A slow answer shows no notice, because the page
     * does not wait for it.
     */
    async read(): Promise<KnownVisit> {
      const found = await deps.call('getAppointment', {}, { quiet: true });
      if (!found.ok && found.error !== 'not-found') return 'failed';
      const appointment = found.ok && 'appuntamento' in found.value ? toAppointment(found.value.appuntamento) : null;
      // Without an appointment this removes the stored instant, so that the first page does not ask again.
      rememberVisit(deps, appointment);
      // The server answers with a call only if there is no visit, so the stored visit is outdated.
      if (appointment?.kind === 'call') keepInPocket(deps, null);
      if (!appointment) deps.store.update((v) => ({ ...v, bookedHere: 'gone' }));
      return appointment ?? 'none';
    },
    move: (appointment: Appointment) => openAppointment(deps, appointment),
    /** Opens the change page with the question before a cancellation, as the mail's cancel link does. */
    async cancel(appointment: Appointment): Promise<void> {
      deps.store.update((v) => ({ ...v, cancelling: true }));
      await openAppointment(deps, appointment);
      // True if the change page could not be opened. The page of a call also asks the question.
      if (appointment.kind === 'visit' && !isChanging(deps.store.get().facts))
        deps.store.update((v) => ({ ...v, cancelling: false }));
    },
    showTicket: (appointment: Appointment) => openSummary(deps, appointment),
  };
}
