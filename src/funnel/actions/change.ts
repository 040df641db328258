import type { Job } from '#domain/booking/jobs.ts';
import { openChange } from '#domain/flow/choices.ts';
import { PRODUCTS } from '#domain/product.ts';
import type { Appointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { EditStep } from '../session/edit-step.ts';
import { refusalDialog } from '../session/fault-dialog.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { cancelAppointment } from '../wire/own/cancel-appointment.ts';
import { readOwnAppointment } from '../wire/own/own-appointment.ts';
import { applyTransition, goToEntry, goToStep } from './advance.ts';
import { changeFailed, type NotSaved } from './change-failed.ts';

/** Days loaded when the change page opens; the visitor can load more. */
const FIRST_DAYS = 7;

/** Opens the summary of an appointment that was read. */
export function openSummary(deps: FlowDeps, appointment: Appointment): void {
  const { code, product } = appointment;
  const facts = { product, externalOppId: true, creation: 'none' } as const;
  deps.store.update((v) => ({
    ...withFacts(v, { ...facts, change: { status: 'none' } }),
    ownAppointment: { status: 'loaded', appointment },
    oppId: code,
    changedMeanwhile: false,
    modal: null,
  }));
  goToStep(deps, 'summary', { replace: true, state: { oppId: code } });
}

/**
 * Opens the change of a proven appointment: its branch, its next free days and its masked person.
 * A business request has no slot to change.
 */
export async function openAppointment(deps: FlowDeps, appointment: Appointment): Promise<void> {
  const { store } = deps;
  const { product, branch } = appointment;
  // A cancelled appointment has no slot to change; its summary offers a new one.
  if (appointment.status === 'cancelled') return openSummary(deps, appointment);
  // A call at a time is changed on its summary.
  if (appointment.callHours) return openSummary(deps, appointment);
  if (appointment.kind !== 'visit') return editStep(deps, { step: 'fault', fault: 'none-planned' });
  const read = await readDays(deps, branch, deps.today(), FIRST_DAYS);
  if (!read.ok) return store.update((v) => ({ ...v, modal: refusalDialog(read.error, 'editLoad') }));
  const days = read.value;
  store.update((v) => ({
    ...withFacts(v, { product, change: { status: 'ready', detailsChanged: false }, creation: 'none' }),
    branches: [{ ...branch, days }],
    choice: { ...NO_CHOICE, branch: { ...branch, days }, days },
    takenSlot: null,
    form: { ...v.form, ...appointment.person, occupation: '' },
    ownAppointment: { status: 'loaded', appointment },
    oppId: appointment.code,
    isPP: PRODUCTS[product].atAgencies && !branch.agency,
    provisional: false,
    changedMeanwhile: false,
    modal: null,
  }));
  applyTransition(deps, openChange(store.get().facts));
}

/** Opens an appointment as it is after a version conflict; its page then says that it changed meanwhile. */
export async function openChanged(deps: FlowDeps, appointment: Appointment): Promise<void> {
  const { store } = deps;
  await openAppointment(deps, appointment);
  const own = store.get().ownAppointment;
  if (own.status === 'loaded' && own.appointment === appointment)
    store.update((v) => ({ ...v, changedMeanwhile: true }));
}

const editStep = ({ store }: FlowDeps, edit: EditStep): void =>
  store.update((v) => ({ ...v, edit, modal: { kind: 'edit' } }));

/**
 * Opens the appointment of a mail link. The link's token has stored a proof cookie; if the appointment still cannot be
 * read, an error is shown. A link without a token opens an appointment that this browser has proven before, else asks
 * for the mailed code.
 */
export async function openFromMailLink(deps: FlowDeps, code: string, hasToken = true): Promise<void> {
  const own = await readOwnAppointment(deps, code);
  if (own?.status === 'loaded' && own.appointment.kind !== 'visit') return openSummary(deps, own.appointment);
  if (own?.status === 'loaded') return openAppointment(deps, own.appointment);
  if (hasToken) deps.store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'editLoad' } }));
  else
    deps.store.update((v) => ({
      ...v,
      ownAppointment: { status: 'missing' },
      edit: { step: 'start' },
      modal: { kind: 'edit' },
    }));
  goToEntry(deps, { replace: true });
}

/** The actions of the change page. */
export function changeActions(deps: FlowDeps) {
  const { store } = deps;
  const loaded = (visit: Visit) => (visit.ownAppointment.status === 'loaded' ? visit.ownAppointment.appointment : null);
  return {
    /** Sets a new job, which can be saved without a new slot; '' keeps the stored job. */
    setJob: (job: Job | '') =>
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'ready', detailsChanged: job !== '' } }),
        form: { ...v.form, occupation: job },
      })),
    /** Reads the appointment, and opens it if it has another version now and the visitor `stays` on the page. */
    async recheck(stays: () => boolean): Promise<void> {
      const known = loaded(store.get());
      const own = known && (await readOwnAppointment(deps, known.code));
      if (own?.status === 'loaded' && own.appointment.version !== known?.version && stays())
        await openAppointment(deps, own.appointment);
    },
    /** Cancels and opens the summary of the cancelled appointment. Returns the failure, if any. */
    async cancel(): Promise<'done' | 'stale' | NotSaved> {
      const visit = store.get();
      const appointment = loaded(visit);
      if (!appointment) return 'network';
      const outcome = await cancelAppointment(deps, visit.token, appointment);
      if (!outcome.ok) return changeFailed(deps, outcome.error);
      if (outcome.value !== 'done') {
        await openChanged(deps, outcome.value);
        return 'stale';
      }
      const cancelled = { ...appointment, status: 'cancelled' } as const;
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'none' }, creation: 'done' }),
        ownAppointment: { status: 'loaded', appointment: cancelled },
      }));
      goToStep(deps, 'summary', { replace: true, state: { oppId: appointment.code } });
      return 'done';
    },
  };
}
