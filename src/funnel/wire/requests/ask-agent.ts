import type { agentCreate } from '#contract/agents.ts';
import type { Request } from '#contract/endpoint.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { SlotTime } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';
import { intentKey } from '../intent-key.ts';
import { slotTimeOf } from '../slot-time-of-instant.ts';
import { createPayload } from './create-payload.ts';

/**
 * Asks whether the visit's agent can visit the customer. The postcode comes from a link or a search; without one only
 * the person's data are sent.
 */
export async function agentServes({ call }: Caller, visit: Visit): Promise<Result<boolean, CallFault>> {
  const code = parseTaxCode(visit.form.taxCode);
  const answer = await call('agentCheck', {
    Codice: visit.agent?.code ?? '',
    cap: visit.place?.cap ?? (/^\d{5}$/.test(visit.searchText) ? visit.searchText : ''),
    codiceFiscale: code.ok ? code.value : '',
  });
  return answer.ok ? ok(answer.value.servito) : answer;
}

/** The code of an accepted request, with the time by which the agent calls, where known, and the band of the call. */
export interface Lead {
  readonly code: string;
  readonly callBy: SlotTime | null;
  readonly callBand: CallBand | null;
}

/** Sends the request to the agent, or to the lead manager for a multi-area agent. */
export async function sendLead({ call }: Caller, visit: Visit): Promise<Result<Lead, CallFault>> {
  const payload = leadPayload(visit);
  const name = visit.agent?.multiArea ? 'sendToLeadManager' : 'agentCreate';
  const made = await call(name, payload, { key: intentKey(visit.token, payload) });
  if (!made.ok) return made;
  if (made.value.Status !== '0') return err('rejected');
  const { oppID, entro, fascia = null } = made.value;
  if (entro === undefined) return ok({ code: oppID, callBy: null, callBand: visit.callBand });
  return ok({ code: oppID, callBy: slotTimeOf(entro), callBand: fascia });
}

/** The funnel's payload with the agent's code and the wished hours; branch, date and time stay empty. */
function leadPayload(visit: Visit): Request<typeof agentCreate> {
  const { chiamata: _, ...payload } = createPayload(visit);
  const band = visit.callBand === null ? {} : { fascia: visit.callBand };
  const nowhere = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
  return { ...payload, ...nowhere, ...band, codiceSubAgente: visit.agent?.code ?? '' };
}
