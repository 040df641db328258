import type { Job } from '#domain/booking/jobs.ts';
import { openChange } from '#domain/flow/choices.ts';
import { PRODUCTS } from '#domain/product.ts';
import type { Appointment } from '../session/appointment.ts';
import type { EditStep } from '../session/edit-step.ts';
import { refusalDialog } from '../session/fault-dialog.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { cancelAppointment } from '../wire/own/cancel-appointment.ts';
import { readOwn } from '../wire/own/own-appointment.ts';
import { carryOut, goToEntry, goToStep } from './advance.ts';

/** A week from the start, three in view, and a card that brings more. */
const FIRST_DAYS = 7;

/** What has no hour to change is shown: a call, a request, or what was cancelled, with the offer of a new one. */
function showOwn(world: FlowWorld, appointment: Appointment): void {
  const { code, product } = appointment;
  const facts = { product, externalOppId: true, creation: 'none' } as const;
  world.store.update((v) => ({
    ...withFacts(v, { ...facts, change: { status: 'none' } }),
    own: { status: 'loaded', appointment },
    oppId: code,
    modal: null,
  }));
  goToStep(world, 'summary', { replace: true, state: { oppId: code } });
}

/**
 * Opens the change of an appointment whose proof this browser has: its branch, its next free days and its person as
 * its owner may see it. Business has no hour to change.
 */
export async function openOwn(world: FlowWorld, appointment: Appointment): Promise<void> {
  const { store } = world;
  const { product, branch } = appointment;
  if (appointment.status === 'cancelled') return showOwn(world, appointment);
  if (appointment.kind !== 'visit') return editStep(world, { step: 'fault', fault: 'none-planned' });
  const read = await readDays(world, branch, world.today(), FIRST_DAYS);
  if (!read.ok) return store.update((v) => ({ ...v, modal: refusalDialog(read.error, 'editLoad') }));
  const days = read.value;
  store.update((v) => ({
    ...withFacts(v, { product, change: { status: 'ready', detailsChanged: false }, creation: 'none' }),
    branches: [{ ...branch, days }],
    choice: { ...NO_CHOICE, branch: { ...branch, days }, days },
    taken: null,
    person: { ...v.person, ...appointment.person },
    job: '',
    own: { status: 'loaded', appointment },
    oppId: appointment.code,
    isPP: PRODUCTS[product].atAgencies && !branch.agency,
    provisional: false,
    modal: null,
  }));
  carryOut(world, openChange(store.get().facts));
}

const editStep = ({ store }: FlowWorld, edit: EditStep): void =>
  store.update((v) => ({ ...v, edit, modal: { kind: 'edit' } }));

/**
 * The appointment of a mail's link, by the proof its token left; a failure says so. A link that left none
 * opens what this browser has proven before, and else asks for the code sent by mail.
 */
export async function openByProof(world: FlowWorld, code: string, hasToken = true): Promise<void> {
  const own = await readOwn(world, code);
  if (own?.status === 'loaded' && own.appointment.kind !== 'visit') return showOwn(world, own.appointment);
  if (own?.status === 'loaded') return openOwn(world, own.appointment);
  if (hasToken) world.store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'editLoad' } }));
  else
    world.store.update((v) => ({ ...v, own: { status: 'missing' }, edit: { step: 'start' }, modal: { kind: 'edit' } }));
  goToEntry(world, { replace: true });
}

/** What the page of a change can do. */
export function changeActions(world: FlowWorld) {
  const { store } = world;
  const loaded = (visit: Visit) => (visit.own.status === 'loaded' ? visit.own.appointment : null);
  return {
    /** Another job can be saved alone; '' leaves it as it is stored. */
    setJob: (job: Job | '') =>
      store.update((v) => ({ ...withFacts(v, { change: { status: 'ready', detailsChanged: job !== '' } }), job })),
    /** Somebody changed it meanwhile: the page starts again from how it is now. */
    reopen: (appointment: Appointment) => openOwn(world, appointment),
    /** Cancels, and leads to the summary of what was cancelled. Answers what could not be done. */
    async cancel(): Promise<'done' | 'stale' | 'network'> {
      const visit = store.get();
      const appointment = loaded(visit);
      if (!appointment) return 'network';
      const outcome = await cancelAppointment(world, visit.token, appointment);
      if (outcome === 'network') return outcome;
      if (outcome !== 'done') {
        await openOwn(world, outcome);
        return 'stale';
      }
      const cancelled = { ...appointment, status: 'cancelled' } as const;
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'none' }, creation: 'done' }),
        own: { status: 'loaded', appointment: cancelled },
      }));
      goToStep(world, 'summary', { replace: true, state: { oppId: appointment.code } });
      return 'done';
    },
  };
}
