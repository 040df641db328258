import type { agentCreate } from '#contract/agents.ts';
import type { Request } from '#contract/endpoint.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { Visit } from '../../session/visit.ts';
import type { Caller } from '../../session/world.ts';
import { intentKey } from '../intent-key.ts';
import { createPayload } from './create-payload.ts';

/**
 * Whether the visit's agent may call on its visitor. A link or a search may tell the postcode; without one only the
 * person is asked about (R2.3.66).
 */
export async function agentServes({ call }: Caller, visit: Visit): Promise<'yes' | 'no' | 'human-check' | 'network'> {
  const code = parseTaxCode(visit.person.codiceFiscale);
  const answer = await call('agentCheck', {
    Codice: visit.agent?.code ?? '',
    cap: visit.place?.cap ?? (/^\d{5}$/.test(visit.searchText) ? visit.searchText : ''),
    codiceFiscale: code.ok ? code.value : '',
  });
  if (answer.ok) return answer.value.servito ? 'yes' : 'no';
  return answer.error === 'human-check' ? 'human-check' : 'network';
}

/** Sends the request to the agent, or to the lead manager for one of many areas (R6.7). */
export async function sendLead({ call }: Caller, visit: Visit): Promise<'sent' | 'refused' | 'network'> {
  const payload = leadPayload(visit);
  const name = visit.agent?.multiArea ? 'sendToLeadManager' : 'agentCreate';
  const made = await call(name, payload, { key: intentKey(visit.token, payload) });
  if (!made.ok) return made.error === 'network' ? 'network' : 'refused';
  return made.value.Status === '0' ? 'sent' : 'refused';
}

/** The funnel's payload with the agent's code; branch, date and time stay empty (R3.36). */
function leadPayload(visit: Visit): Request<typeof agentCreate> {
  const payload = createPayload(visit);
  return { ...payload, codFiliale: '', data: '', ora: '', ricontatto: 1, codiceSubAgente: visit.agent?.code ?? '' };
}
