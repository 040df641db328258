import { parseTaxCode } from '#domain/person/tax-code.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { EditFault, EditStep } from '../session/edit-step.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';
import { withFacts } from '../session/visit.ts';
import { readOwnAppointment } from '../wire/own/own-appointment.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { lookUp } from '../wire/person/look-up.ts';
import { openAppointment } from './change.ts';

/**
 * The reference of an appointment for either product, or of unconfirmed appointments; '' without one. The other product
 * is looked up only if the first answer says that it has an appointment.
 */
async function findReference(deps: FlowDeps, code: string): Promise<Result<string, CallFault>> {
  const first = deps.store.get().facts.product === 'salary' ? 'salary' : 'personal';
  const other = first === 'personal' ? 'salary' : 'personal';
  const known = await lookUp(deps, code, first);
  if (!known.ok) return known;
  const reference = known.value.appointmentRef || known.value.unconfirmedRef;
  if (reference || !known.value.open[other]) return ok(reference);
  const again = await lookUp(deps, code, other);
  return ok(again.ok ? again.value.appointmentRef : '');
}

/** Opens the dialog for the appointment that stopped a create; false when the lookup does not find it. */
export async function openExisting(deps: FlowDeps): Promise<boolean> {
  const { store } = deps;
  const found = await findReference(deps, store.get().form.taxCode);
  if (!found.ok || found.value === '') return false;
  const appointmentRef = found.value;
  store.update((v) => ({
    ...withFacts(v, { creation: 'failed' }),
    ...{ appointmentRef, edit: { step: 'known' }, modal: { kind: 'edit' } },
  }));
  return true;
}

/**
 * Opens the newest appointment that this browser has proven; returns false without one. Does nothing if the visitor
 * closed the dialog, or went to another step of it, during the read.
 */
async function openProven(deps: FlowDeps): Promise<boolean> {
  const mine = await readOwnAppointment(deps);
  const { modal, edit } = deps.store.get();
  const isWaiting = modal?.kind === 'edit' && (edit.step === 'ask' || edit.step === 'start');
  if (!isWaiting) return true;
  if (mine?.status !== 'loaded') return false;
  await openAppointment(deps, mine.appointment);
  return true;
}

type CodeStep = Extract<EditStep, { step: 'code' }>;
const withoutFailure = ({ failed: _, ...edit }: CodeStep): CodeStep => edit;

/** The actions of the dialog that finds an appointment. */
export function editActions(deps: FlowDeps) {
  const { store } = deps;
  const show = (edit: EditStep) => store.update((v) => ({ ...v, edit }));
  const fault = (which: EditFault) => show({ step: 'fault', fault: which });
  /** A rate limit and a refused human check have a message in the error dialog. */
  function failed(which: CallFault): void {
    const { edit } = store.get();
    if (hasOwnMessage(which))
      store.update((v) => ({ ...v, edit: { step: 'start' }, modal: faultDialog(which, 'network') }));
    // The step of the six digits stays open.
    else if (edit.step === 'code') show({ ...edit, wrong: false, again: false, failed: true });
    else fault('network');
  }

  async function askCode(reference: string, again = false): Promise<void> {
    const sent = await sendCode(deps, reference);
    if (!sent.ok) return failed(sent.error);
    show({ step: 'code', reference, mask: sent.value, wrong: false, again });
  }

  return {
    /**
     * Opens the dialog at the fitting step: the mailed code for a known appointment, the change page for a proven one,
     * a message for a known tax code without appointments, else the tax code. A dialog opened with a message keeps it.
     */
    async start(): Promise<void> {
      const { ownAppointment, facts, appointmentRef, unconfirmedRef, oppId, edit } = store.get();
      if (edit.step === 'fault') return;
      if (facts.product === 'business') return fault('none-planned');
      if (ownAppointment.status === 'loaded') return openAppointment(deps, ownAppointment.appointment);
      if (appointmentRef || unconfirmedRef) return show({ step: 'known' });
      if (ownAppointment.status === 'missing' && oppId) return askCode(oppId);
      if (facts.lookup.status !== 'ready') show({ step: 'ask' });
      if (!(await openProven(deps)) && facts.lookup.status === 'ready') fault('none-planned');
    },
    /**
     * "Avanti" of the first step: the known appointment, or the appointment of the typed tax code.
     */
    async next(typed: string): Promise<void> {
      const reference = store.get().appointmentRef || store.get().unconfirmedRef;
      if (reference) return askCode(reference);
      const code = parseTaxCode(typed);
      if (!code.ok) return;
      show({ step: 'searching' });
      const found = await findReference(deps, code.value);
      if (!found.ok) return failed(found.error);
      if (found.value === '') return fault('cf-inesistente');
      await askCode(found.value);
    },
    async resend(): Promise<void> {
      const { edit } = store.get();
      if (edit.step === 'code') await askCode(edit.reference, true);
    },
    /** Sends the six digits; a wrong, expired or unknown code has one common message. */
    async verify(digits: string): Promise<void> {
      const { edit } = store.get();
      if (edit.step !== 'code') return;
      const proven = await verifyCode(deps, edit.reference, digits);
      if (!proven.ok) return failed(proven.error);
      if (proven.value === 'wrong') return show({ ...withoutFailure(edit), wrong: true, again: false });
      await openAppointment(deps, proven.value);
    },
  };
}
