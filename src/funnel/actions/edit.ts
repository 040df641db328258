import { parseTaxCode } from '#domain/person/tax-code.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import type { EditFault, EditStep } from '../session/edit-step.ts';
import { faultDialog, tellsItself } from '../session/fault-dialog.ts';
import { withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { lookUp } from '../wire/person/look-up.ts';
import { openOwn } from './change.ts';

/** The reference of an appointment of either product with an hour, '' without one: the second is asked about only when there is one. */
async function find(world: FlowWorld, code: string): Promise<Result<string, CallFault>> {
  const first = world.store.get().facts.product === 'salary' ? 'salary' : 'personal';
  const other = first === 'personal' ? 'salary' : 'personal';
  const known = await lookUp(world, code, first);
  if (!known.ok) return known;
  if (known.value.appointmentRef || !known.value.open[other]) return ok(known.value.appointmentRef);
  const again = await lookUp(world, code, other);
  return ok(again.ok ? again.value.appointmentRef : '');
}

/** Opens the dialog on the appointment that a create met; false when the lookup does not find it. */
export async function openExisting(world: FlowWorld): Promise<boolean> {
  const { store } = world;
  const found = await find(world, store.get().person.codiceFiscale);
  if (!found.ok || found.value === '') return false;
  const appointmentRef = found.value;
  store.update((v) => ({
    ...withFacts(v, { creation: 'failed' }),
    ...{ appointmentRef, edit: { step: 'known' }, modal: { kind: 'edit' } },
  }));
  return true;
}

/** What the dialog that finds an appointment can do. */
export function editActions(world: FlowWorld) {
  const { store } = world;
  const show = (edit: EditStep) => store.update((v) => ({ ...v, edit }));
  const fault = (which: EditFault) => show({ step: 'fault', fault: which });
  /** A limit and a refused human check say what they are in the dialog of errors. */
  const failed = (which: CallFault) =>
    tellsItself(which)
      ? store.update((v) => ({ ...v, edit: { step: 'start' }, modal: faultDialog(which, 'network') }))
      : fault('network');

  async function askCode(reference: string, again = false): Promise<void> {
    const sent = await sendCode(world, reference);
    if (!sent.ok) return failed(sent.error);
    show({ step: 'code', reference, mask: sent.value, wrong: false, again });
  }

  return {
    /**
     * Opens where the visitor stands: with proof the change itself, with a known appointment its code, with a known
     * code and nothing booked the sentence that says so, else the question for the tax code. What it was opened
     * to say stays.
     */
    async start(): Promise<void> {
      const { own, facts, appointmentRef, oppId, edit } = store.get();
      if (edit.step === 'fault') return;
      if (facts.product === 'business') return fault('none-planned');
      if (own.status === 'loaded') return openOwn(world, own.appointment);
      if (appointmentRef) return show({ step: 'known' });
      if (own.status === 'missing' && oppId) return askCode(oppId);
      if (facts.lookup.status === 'ready') return fault('none-planned');
      show({ step: 'ask' });
    },
    /**
     * "Avanti" of the first step: the known appointment, or the one of the typed code, if there is one.
     */
    async next(typed: string): Promise<void> {
      const { appointmentRef } = store.get();
      if (appointmentRef) return askCode(appointmentRef);
      const code = parseTaxCode(typed);
      if (!code.ok) return;
      show({ step: 'searching' });
      const found = await find(world, code.value);
      if (!found.ok) return failed(found.error);
      if (found.value === '') return fault('cf-inesistente');
      await askCode(found.value);
    },
    async resend(): Promise<void> {
      const { edit } = store.get();
      if (edit.step === 'code') await askCode(edit.reference, true);
    },
    /** The six digits; every failure is told alike. */
    async verify(digits: string): Promise<void> {
      const { edit } = store.get();
      if (edit.step !== 'code') return;
      const proven = await verifyCode(world, edit.reference, digits);
      if (!proven.ok) return failed(proven.error);
      if (proven.value === 'wrong') return show({ ...edit, wrong: true, again: false });
      await openOwn(world, proven.value);
    },
  };
}
