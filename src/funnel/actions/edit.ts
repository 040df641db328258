import type { LookupAnswer } from '#contract/lookup.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { EditFault, EditStep } from '../session/edit-step.ts';
import type { FlowWorld } from '../session/world.ts';
import { openOwn } from './change.ts';

type Flow = 'PP' | 'C5';

async function ask({ call, humanToken }: FlowWorld, code: string, flusso: Flow): Promise<LookupAnswer | null> {
  const token = await humanToken('prestito_personale');
  const answer = await call('lookUp', { CodiceFiscale: code, RecaptchaToken: token, flusso }, { flow: flusso });
  return answer.ok ? answer.value : null;
}

/** The reference of an appointment of either product with an hour: the second is asked about only when there is one. */
async function find(world: FlowWorld, code: string): Promise<string | null | undefined> {
  const first = world.store.get().facts.product === 'salary' ? 'C5' : 'PP';
  const answer = await ask(world, code, first);
  if (!answer) return undefined;
  const other = first === 'PP' ? answer.isAlreadyC5 : answer.isAlreadyPP;
  const found = answer.appointmentData.appointmentId;
  if (found || !other) return found ?? null;
  return (await ask(world, code, first === 'PP' ? 'C5' : 'PP'))?.appointmentData.appointmentId ?? null;
}

/** What the dialog that finds an appointment can do (R2.3.114-R2.3.119). */
export function editActions(world: FlowWorld) {
  const { store, call } = world;
  const show = (edit: EditStep) => store.update((v) => ({ ...v, edit }));
  const fault = (which: EditFault) => show({ step: 'fault', fault: which });

  async function sendCode(reference: string, again = false): Promise<void> {
    const sent = await call('sendCode', { appointmentId: reference });
    if (sent.ok) show({ step: 'code', reference, mask: sent.value.destinatario, wrong: false, again });
    else fault('network');
  }

  return {
    /**
     * Opens where the visitor stands: with proof the change itself, with a known appointment its code, with a known
     * code and nothing booked the sentence that says so, else the question for the tax code. What it was opened to say
     * stays.
     */
    async start(): Promise<void> {
      const { own, facts, appointmentRef, oppId, edit } = store.get();
      if (edit.step === 'fault') return;
      if (facts.product === 'business') return fault('none-planned');
      if (own.status === 'loaded') return openOwn(world, own.appointment);
      if (appointmentRef) return show({ step: 'known' });
      if (own.status === 'missing' && oppId) return sendCode(oppId);
      if (facts.lookup.status === 'ready') return fault('none-planned');
      show({ step: 'ask' });
    },
    /** "Avanti" of the first step: the known appointment, or the one of the typed code (R2.3.115). */
    async next(typed: string): Promise<void> {
      const { appointmentRef } = store.get();
      if (appointmentRef) return sendCode(appointmentRef);
      const code = parseTaxCode(typed);
      if (!code.ok) return;
      show({ step: 'searching' });
      const found = await find(world, code.value);
      if (found === undefined) return fault('network');
      if (found === null) return fault('cf-inesistente');
      await sendCode(found);
    },
    async resend(): Promise<void> {
      const { edit } = store.get();
      if (edit.step === 'code') await sendCode(edit.reference, true);
    },
    /** The six digits; every failure is told alike (R0.94). */
    async verify(codice: string): Promise<void> {
      const { edit } = store.get();
      if (edit.step !== 'code') return;
      const answer = await call('verifyCode', { appointmentId: edit.reference, codice });
      if (!answer.ok) return fault('network');
      if (answer.value.Status === '1') return show({ ...edit, wrong: true, again: false });
      await openOwn(world, answer.value.appuntamento);
    },
  };
}
