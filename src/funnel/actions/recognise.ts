import type { FlowDeps } from '../session/deps.ts';
import { sendCode, verifyCode } from '../wire/own/prove-appointment.ts';
import { advance } from './advance.ts';
import { openAppointment } from './change.ts';
import { codeFailed } from './code-failed.ts';
import { lookUpAgain } from './tax-code.ts';

/** The actions of strict recognition: a customer types the code that the contact on file received. */
export function recogniseActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    /** Asks for a code by e-mail or SMS. */
    async send(): Promise<'resent' | 'failed'> {
      const sent = await sendCode(deps, store.get().recognitionRef);
      return sent.ok ? 'resent' : codeFailed(deps, sent.error);
    },
    /**
     * Sends the six digits. A code that was sent for a visit of this product opens that visit. After any other code the
     * page looks the tax code up again, which now finds the customer. With `advances` a known customer's page opens.
     * If the lookup still does not know the tax code, the page opens the appointment for which the code was sent.
     */
    async prove(digits: string, advances: boolean): Promise<'wrong' | 'failed' | null> {
      const { recognitionRef, facts } = store.get();
      const proven = await verifyCode(deps, recognitionRef, digits);
      if (!proven.ok) return codeFailed(deps, proven.error);
      const { value } = proven;
      if (value === 'wrong') return value;
      const appointment = value === 'recognised' ? null : value;
      const isVisitOfProduct = appointment?.kind === 'visit' && appointment.product === facts.product;
      const fault = isVisitOfProduct ? null : await lookUpAgain(deps);
      if (fault !== null) return codeFailed(deps, fault);
      // The customer stays unknown if the contacts of the appointment differ from those on file.
      if (appointment !== null && (isVisitOfProduct || store.get().recognitionRef !== ''))
        await openAppointment(deps, appointment);
      else if (advances) advance(deps, facts.direct.kind === 'none' ? 'taxCode' : 'directBranch');
      return null;
    },
  };
}
