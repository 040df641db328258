import { parseTaxCode } from '#domain/person/tax-code.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { EditFault, EditStep } from '../session/edit-step.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';
import { withFacts } from '../session/visit.ts';
import { tryOwnAppointment } from '../wire/own/own-appointment.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { lookUp } from '../wire/person/look-up.ts';
import { openAppointment } from './change.ts';

/** A reference for which a code is sent. `taxCode`: under strict recognition, where no appointment is known yet. */
interface CodeTarget {
  readonly reference: string;
  readonly taxCode?: string;
}

/**
 * The reference of an appointment for either product, of unconfirmed appointments, or of strict recognition; '' without
 * one. The other product is looked up only if the first answer says that it has an appointment.
 */
async function findReference(deps: FlowDeps, code: string): Promise<Result<CodeTarget, CallFault>> {
  const first = deps.store.get().facts.product === 'salary' ? 'salary' : 'personal';
  const other = first === 'personal' ? 'salary' : 'personal';
  const known = await lookUp(deps, code, first);
  if (!known.ok) return known;
  const { appointmentRef, unconfirmedRef, recognitionRef, open } = known.value;
  if (recognitionRef) return ok({ reference: recognitionRef, taxCode: code });
  const reference = appointmentRef || unconfirmedRef;
  if (reference || !open[other]) return ok({ reference });
  const again = await lookUp(deps, code, other);
  return again.ok ? ok({ reference: again.value.appointmentRef }) : again;
}

/** Opens the dialog for the appointment that stopped a create; false when the lookup does not find it. */
export async function openExisting(deps: FlowDeps): Promise<boolean> {
  const { store } = deps;
  const found = await findReference(deps, store.get().form.taxCode);
  if (!found.ok || found.value.reference === '') return false;
  const { reference, taxCode } = found.value;
  const known = taxCode === undefined ? { appointmentRef: reference } : { recognitionRef: reference, taxCode };
  store.update((v) => ({
    ...withFacts(v, { creation: 'failed' }),
    ...known,
    ...{ edit: { step: 'known' }, modal: { kind: 'edit' } },
  }));
  return true;
}

/**
 * Opens the newest appointment that this browser has proven; returns `none` without one, or the fault of the read. Does
 * nothing if the visitor closed the dialog, or went to another step of it, during the read.
 */
async function openProven(deps: FlowDeps): Promise<'done' | 'none' | CallFault> {
  const own = await tryOwnAppointment(deps);
  const { modal, edit } = deps.store.get();
  const isWaiting = modal?.kind === 'edit' && (edit.step === 'ask' || edit.step === 'start');
  if (!isWaiting) return 'done';
  if (!own.ok) return own.error === 'not-found' ? 'none' : own.error;
  if (own.value.status !== 'loaded') return 'none';
  await openAppointment(deps, own.value.appointment);
  return 'done';
}

type CodeStep = Extract<EditStep, { step: 'code' }>;
const withoutFailure = ({ failed: _, ...edit }: CodeStep): CodeStep => edit;

/** The steps of the dialog that ask for a code. */
function stepsOf(deps: FlowDeps) {
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

  async function askCode({ reference, taxCode }: CodeTarget, again = false): Promise<void> {
    const sent = await sendCode(deps, reference);
    if (!sent.ok) return failed(sent.error);
    const mask = sent.value;
    show({ step: 'code', reference, mask, wrong: false, again, ...(taxCode === undefined ? {} : { taxCode }) });
  }

  /** Asks for the code of a tax code's appointment, or shows that there is no appointment. */
  async function search(code: string): Promise<void> {
    const found = await findReference(deps, code);
    if (!found.ok) return failed(found.error);
    if (found.value.reference === '') return fault('cf-inesistente');
    await askCode(found.value);
  }

  return { show, fault, failed, askCode, search };
}

/** The actions of the dialog that finds an appointment. */
export function editActions(deps: FlowDeps) {
  const { store } = deps;
  const { show, fault, failed, askCode, search } = stepsOf(deps);

  return {
    /**
     * Opens the dialog at the fitting step. A known appointment needs the mailed code; a proven one opens the change page;
     * a known tax code without appointments gets a message; else the tax code is asked for. A shown message stays.
     */
    async start(): Promise<void> {
      const { ownAppointment, facts, appointmentRef, unconfirmedRef, recognitionRef, oppId, edit } = store.get();
      if (edit.step === 'fault') return;
      if (facts.product === 'business') return fault('none-planned');
      if (ownAppointment.status === 'loaded') return openAppointment(deps, ownAppointment.appointment);
      if (appointmentRef || unconfirmedRef) return show({ step: 'known' });
      if (ownAppointment.status === 'missing' && oppId) return askCode({ reference: oppId });
      if (facts.lookup.status !== 'ready') show({ step: 'ask' });
      const opened = await openProven(deps);
      if (opened === 'done' || facts.lookup.status !== 'ready') return;
      if (recognitionRef) show({ step: 'known' });
      else if (opened === 'none') fault('none-planned');
      else failed(opened);
    },
    /**
     * "Avanti" of the first step: the known appointment, or the appointment of the typed tax code.
     */
    async next(typed: string): Promise<void> {
      const { appointmentRef, unconfirmedRef, recognitionRef, taxCode } = store.get();
      const reference = appointmentRef || unconfirmedRef;
      if (reference) return askCode({ reference });
      if (recognitionRef) return askCode({ reference: recognitionRef, taxCode });
      const code = parseTaxCode(typed);
      if (!code.ok) return;
      show({ step: 'searching' });
      await search(code.value);
    },
    async resend(): Promise<void> {
      const { edit } = store.get();
      if (edit.step === 'code') await askCode(edit, true);
    },
    /** Sends the six digits; a wrong, expired or unknown code has one common message. */
    async verify(digits: string): Promise<void> {
      const { edit } = store.get();
      if (edit.step !== 'code') return;
      const proven = await verifyCode(deps, edit.reference, digits);
      if (!proven.ok) return failed(proven.error);
      if (proven.value === 'wrong') return show({ ...withoutFailure(edit), wrong: true, again: false });
      // The contact on file has no appointment; another contact may have one.
      if (proven.value === 'recognised') return search(edit.taxCode ?? '');
      await openAppointment(deps, proven.value);
    },
  };
}
