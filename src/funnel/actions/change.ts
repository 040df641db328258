import type { WireAppointment } from '#contract/appointments.ts';
import { openChange } from '#domain/flow/choices.ts';
import type { Product } from '#domain/flow/product.ts';
import { carryOut, goToEntry, goToStep } from '../session/advance.ts';
import { type Branch, toBranch } from '../session/branch.ts';
import type { EditStep } from '../session/edit-step.ts';
import { intentKey } from '../session/intent-key.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { readDays } from './days.ts';

const PRODUCTS = { 1: 'personal', 3: 'salary', 5: 'business' } as const satisfies Record<number, Product>;
/** The days of the page: three, and a card that brings more (R9.19). */
const FIRST_DAYS = 3;

/** The branch of an appointment in the shape of every other. */
const branchOf = ({ filiale, agenzia }: WireAppointment): Branch => ({
  ...toBranch({ ...filiale, Disponibilita: [] }),
  agency: agenzia,
});

/** What was cancelled has no hour to change: its summary says so, and offers a new one. */
function showCancelled(world: FlowWorld, appointment: WireAppointment): void {
  const { oppID } = appointment;
  const facts = { product: PRODUCTS[appointment.prodotto], externalOppId: true, creation: 'none' } as const;
  world.store.update((v) => ({
    ...withFacts(v, { ...facts, change: { status: 'none' } }),
    own: { status: 'loaded', appointment },
    oppId: oppID,
    modal: null,
  }));
  goToStep(world, 'summary', { replace: true, state: { oppId: oppID } });
}

/**
 * Opens the change of an appointment whose proof this browser has: its branch, its next free days and its person as
 * its owner may see it (R4.57, R2.3.101). Business has no hour to change (R2.3.112).
 */
export async function openOwn(world: FlowWorld, appointment: WireAppointment): Promise<void> {
  const { store } = world;
  const product = PRODUCTS[appointment.prodotto];
  if (appointment.stato === 'annullato') return showCancelled(world, appointment);
  if (product === 'business' || appointment.data === '')
    return editStep(world, { step: 'fault', fault: 'none-planned' });
  const branch = branchOf(appointment);
  const days = await readDays(world, branch, world.today(), FIRST_DAYS);
  if (!days) return store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'editLoad' } }));
  const { nome, cognome, email, cellulare } = appointment;
  store.update((v) => ({
    ...withFacts(v, { product, change: { status: 'ready', contactsNeeded: false }, creation: 'none' }),
    branches: [{ ...branch, days }],
    choice: { ...NO_CHOICE, branch: { ...branch, days }, days },
    person: { ...v.person, nome, cognome, email, cellulare },
    own: { status: 'loaded', appointment },
    oppId: appointment.oppID,
    isPP: product === 'salary' && !branch.agency,
    provisional: false,
    modal: null,
  }));
  carryOut(world, openChange(store.get().facts));
}

const editStep = ({ store }: FlowWorld, edit: EditStep): void =>
  store.update((v) => ({ ...v, edit, modal: { kind: 'edit' } }));

/** The appointment of a mail's link, by the proof its token left (R4.87); a failure says so and offers another try. */
export async function openByProof(world: FlowWorld, oppID: string): Promise<void> {
  const found = await world.call('getAppointment', { oppID });
  if (found.ok && 'appuntamento' in found.value) return openOwn(world, found.value.appuntamento);
  world.store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'editLoad' } }));
  goToEntry(world, { replace: true });
}

/** What the page of a change can do. */
export function changeActions(world: FlowWorld) {
  const { store, call } = world;
  const loaded = (visit: Visit) => (visit.own.status === 'loaded' ? visit.own.appointment : null);
  return {
    /** Other contacts are given on the data page that follows (R2.3.109-R2.3.111). */
    editContacts: () =>
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'ready', contactsNeeded: true } }),
        person: { ...v.person, email: '', cellulare: '' },
      })),
    /** Somebody changed it meanwhile: the page starts again from how it is now. */
    reopen: (appointment: WireAppointment) => openOwn(world, appointment),
    /** Cancels, and leads to the summary of what was cancelled (R0.51). Answers what could not be done. */
    async cancel(): Promise<'done' | 'stale' | 'network'> {
      const visit = store.get();
      const appointment = loaded(visit);
      if (!appointment) return 'network';
      const { oppID, versione } = appointment;
      const intent = { oppID, versione };
      const answer = await call('cancelAppointment', intent, { key: intentKey(visit.token, ['annulla', intent]) });
      if (!answer.ok) return 'network';
      if (answer.value.Status === '1') {
        await openOwn(world, answer.value.appuntamento);
        return 'stale';
      }
      const cancelled = { ...appointment, stato: 'annullato' } as const;
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'none' }, creation: 'done' }),
        own: { status: 'loaded', appointment: cancelled },
      }));
      goToStep(world, 'summary', { replace: true, state: { oppId: oppID } });
      return 'done';
    },
  };
}
