import type { OwnAppointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { Point } from '../session/place.ts';
import { isProvisional } from '../session/provisional-code.ts';
import type { Survey, Visit } from '../session/visit.ts';
import { endProofs, endUnverified } from '../wire/own/end-access.ts';
import { readOwnAppointment, tryOwnAppointment } from '../wire/own/own-appointment.ts';
import { sendSurvey } from '../wire/own/send-survey.ts';
import { rememberVisit, storeHeldSlot } from './remember.ts';

const isUnderWay = (own: OwnAppointment): boolean =>
  own.status === 'booked' ? own.reading === 'reading' || own.reading === 'again' : own.status === 'loading';

/** The state during a read: an appointment that is already shown stays. */
function whileReading(own: OwnAppointment): OwnAppointment {
  if (own.status !== 'booked') return { status: 'loading' };
  return { ...own, reading: own.reading === 'unread' ? 'reading' : 'again' };
}

/**
 * Reads the appointment. If it cannot be read, a provisional request counts as waiting, a booking of this visit as a
 * failed read, and any other appointment as missing.
 */
async function readAgain(
  deps: FlowDeps,
  { oppId, ownAppointment: former }: Visit,
): Promise<Pick<Visit, 'ownAppointment' | 'oppId'>> {
  const own = await readOwnAppointment(deps, oppId);
  if (former.status === 'booked' && own?.status !== 'loaded')
    return { oppId, ownAppointment: { ...former, reading: 'failed' } };
  if (own === null) return { oppId, ownAppointment: { status: isProvisional(oppId) ? 'waiting' : 'missing' } };
  return { oppId: own.status === 'loaded' ? own.appointment.code : oppId, ownAppointment: own };
}

/** The actions of the summary. */
export function summaryActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    /** Reads the appointment by the proof cookie: after the create, and again after a reload. */
    async load(): Promise<void> {
      const { oppId, ownAppointment } = store.get();
      if (!oppId || isUnderWay(ownAppointment) || ownAppointment.status === 'loaded') return;
      store.update((v) => ({ ...v, ownAppointment: whileReading(v.ownAppointment) }));
      const read = await readAgain(deps, store.get());
      store.update((v) => ({ ...v, ...read }));
    },
    /**
     * Reads it again when the page becomes visible: a mail may have bounced, or another tab has ended this browser's
     * access or erased it.
     */
    async refresh(): Promise<void> {
      const { ownAppointment, oppId, modal } = store.get();
      if (ownAppointment.status !== 'loaded' || modal !== null) return;
      const read = await tryOwnAppointment(deps, oppId);
      if (store.get().ownAppointment !== ownAppointment) return;
      if (read.ok && read.value.status === 'loaded') {
        const { value } = read;
        store.update((v) => ({ ...v, ownAppointment: value }));
      } else if (!read.ok && read.error === 'not-found')
        store.update((v) => ({ ...v, ownAppointment: { status: 'missing' } }));
    },
    /** Where directions start: the device's position, else the searched place; null where neither is known. */
    async whereFrom(): Promise<Point | null> {
      const point = await deps.position();
      return typeof point === 'string' ? store.get().place : point;
    },
    /** The calendar file's text; null when it cannot be loaded, which is logged. */
    async calendarFile(oppId: string): Promise<string | null> {
      const file = await deps.calendarFile(oppId);
      if (file === null) deps.log('No calendar file');
      return file;
    },
    /** Ends this person's other, unverified requests; false without an answer. */
    endUnverified: (code: string) => endUnverified(deps, code),
    /**
     * Ends the browser's proofs and begins a new visit. It replaces the summary in the tab's history, so that the
     * request code is gone. Returns false without an answer, which is shown.
     */
    async leave(): Promise<boolean> {
      if (await endProofs(deps)) {
        storeHeldSlot(deps, null);
        rememberVisit(deps, null);
        deps.leave(deps.home, { replace: true });
        return true;
      }
      store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'network' } }));
      return false;
    },
    answerSurvey(answers: Partial<Pick<Survey, 'job' | 'loans'>>): void {
      store.update((v) => ({ ...v, survey: { ...v.survey, ...answers } }));
    },
    /** Sends both answers; the thanks are shown even if the request fails. */
    async sendSurvey(): Promise<void> {
      store.update((v) => ({ ...v, survey: { ...v.survey, status: 'sent' } }));
      await sendSurvey(deps, store.get());
    },
  };
}
