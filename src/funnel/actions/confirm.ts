import type { FlowDeps } from '../session/deps.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { codeFailed } from './code-failed.ts';
import { summaryActions } from './summary.ts';

/** Why a code did not confirm an appointment. */
export type CodeFailure = 'wrong' | 'failed';

/** The actions of a summary whose contact is not confirmed yet. */
export function confirmActions(deps: FlowDeps) {
  const { store } = deps;
  const { load, refresh } = summaryActions(deps);

  return {
    /** Sends the six digits of the mail; null when they confirmed the appointment. */
    async confirm(digits: string): Promise<CodeFailure | null> {
      const proven = await verifyCode(deps, store.get().oppId, digits);
      if (!proven.ok) return codeFailed(deps, proven.error);
      const { value } = proven;
      if (value === 'wrong' || value === 'recognised') return 'wrong';
      store.update((v) => ({ ...v, oppId: value.code, ownAppointment: { status: 'loaded', appointment: value } }));
      return null;
    },
    /** Requests another code, which the server sends in a new email. */
    async resend(): Promise<'resent' | 'failed'> {
      const sent = await sendCode(deps, store.get().oppId);
      return sent.ok ? 'resent' : codeFailed(deps, sent.error);
    },
    /** Reads the state of the appointment once its confirmation time is over. */
    lookAgain: (): Promise<void> => (store.get().ownAppointment.status === 'loaded' ? refresh() : load()),
  };
}
