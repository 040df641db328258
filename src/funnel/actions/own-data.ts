import { isUnanswered } from '#client/call.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { OwnConsent } from '../session/own-data.ts';
import { withFacts } from '../session/visit.ts';
import { readCopy, readData, readReceipt, sendConsent, sendErasure } from '../wire/own/own-data.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { goToStep } from './advance.ts';
import { codeFailed } from './code-failed.ts';
import { rememberVisit } from './remember.ts';

/**
 * Why an action failed. `gone`: this browser no longer opens the stored request. `unsure`: a change without an answer,
 * which may be done; its repeat has no second effect.
 */
export type OwnDataFailure = 'gone' | 'failed' | 'unsure';
/** Outcomes after which the dialog no longer shows the data. */
export type DataClosed = 'gone' | 'to-prove';
export const isDataClosed = (outcome: unknown): outcome is DataClosed => outcome === 'gone' || outcome === 'to-prove';

/** The actions of «I tuoi dati e i tuoi consensi». `code`: the request whose contact is proven. */
export function ownDataActions(deps: FlowDeps) {
  const { store } = deps;
  const outcomeOf = async <T>(call: Promise<Result<T, CallFault>>, isChange = false): Promise<T | OwnDataFailure> => {
    const answer = await call;
    if (answer.ok) return answer.value;
    if (answer.error === 'not-found') return 'gone';
    if (isChange && isUnanswered(answer.error)) return 'unsure';
    return codeFailed(deps, answer.error);
  };
  return {
    async read(code: string) {
      const data = await readData(deps, code);
      if (data.ok) return data.value;
      // The dialog has a button of its own to read again.
      return data.error === 'not-found' ? 'gone' : 'failed';
    },
    copy: (code: string) => outcomeOf(readCopy(deps, code)),
    answer: (code: string, consent: OwnConsent, isGiven: boolean) =>
      outcomeOf(sendConsent(deps, { token: store.get().token, code, consent, isGiven }), true),
    receipt: (code: string, { purpose }: OwnConsent) => outcomeOf(readReceipt(deps, code, purpose)),
    /** Erases the data, also what this device keeps of the appointment. */
    async erase(code: string) {
      const outcome = await outcomeOf(sendErasure(deps, store.get().token, code), true);
      if (typeof outcome === 'object') rememberVisit(deps, null);
      return outcome;
    },
    async sendCode(code: string): Promise<'resent' | 'failed'> {
      const sent = await sendCode(deps, code);
      return sent.ok ? 'resent' : codeFailed(deps, sent.error);
    },
    /** Sends the six digits; null when they prove the contact. */
    async prove(code: string, digits: string): Promise<'wrong' | 'failed' | null> {
      const proven = await verifyCode(deps, code, digits);
      if (!proven.ok) return codeFailed(deps, proven.error);
      return proven.value === 'wrong' ? 'wrong' : null;
    },
    /** Shows the summary of an appointment that a withdrawn consent has cancelled. */
    showCancelled(code: string): void {
      const own = store.get().ownAppointment;
      if (own.status !== 'loaded' || own.appointment.code !== code || own.appointment.status === 'cancelled') return;
      const appointment = { ...own.appointment, status: 'cancelled' } as const;
      store.update((v) => ({
        ...withFacts(v, { change: { status: 'none' }, creation: 'done' }),
        ownAppointment: { status: 'loaded', appointment },
      }));
      goToStep(deps, 'summary', { replace: true, state: { oppId: code } });
    },
  };
}
