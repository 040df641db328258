import type { agentCreate } from '#contract/agents.ts';
import type { Request } from '#contract/endpoint.ts';
import type { Facts } from '#domain/flow/facts.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { advance } from '../session/advance.ts';
import { intentKey } from '../session/intent-key.ts';
import { type ModalFault, NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { createPayload } from '../wire/payload.ts';
import { findNear } from './find-branches.ts';
import { byText } from './find-place.ts';

const withAgent = (visit: Visit, status: 'taken' | 'not-serving', change: Partial<Facts> = {}): Visit =>
  withFacts(visit, { direct: { kind: 'agent', status }, creation: 'none', ...change });

/** What an agent's page can do. */
export function agentActions(world: FlowWorld) {
  const { store, call } = world;

  const fail = (fault: ModalFault) =>
    store.update((v) => ({ ...withFacts(v, { creation: 'failed' }), modal: { kind: 'error', fault } }));

  /** A link or a search may tell the postcode; without one only the person is asked about (R2.3.66). */
  async function serves(visit: Visit): Promise<'yes' | 'no' | ModalFault> {
    const code = parseTaxCode(visit.person.codiceFiscale);
    const token = await world.humanToken('prestito_personale');
    const answer = await call('agentCheck', {
      Codice: visit.agent?.code ?? '',
      cap: visit.place?.cap ?? (/^\d{5}$/.test(visit.searchText) ? visit.searchText : ''),
      codiceFiscale: code.ok ? code.value : '',
      RecaptchaToken: token,
    });
    if (answer.ok) return answer.value.servito ? 'yes' : 'no';
    return answer.error === 'human-check' ? 'humanCheck' : 'network';
  }

  /** The branches of the postcode in the agent's place, greeted by name; else the place is asked for (R2.3.28). */
  async function branchesInstead(visit: Visit): Promise<void> {
    const place = visit.searchText ? await byText(world, visit.searchText) : 'unknown';
    const found = typeof place === 'string' ? null : await findNear(world, 'personal', place);
    store.update((v) => ({
      ...withAgent(v, 'not-serving', { search: found ? 'ready' : 'empty' }),
      branchInstead: true,
      taxCode: v.person.codiceFiscale,
      ...(found && typeof place !== 'string' ? { place, branches: found.branches, choice: NO_CHOICE } : {}),
    }));
    advance(world, 'clinkDirect');
  }

  return {
    /** "Conferma": asks whether the agent may visit, then sends the request to him or to the lead manager (R6.7). */
    async confirm(): Promise<void> {
      const visit = store.get();
      if (visit.facts.creation === 'running') return;
      store.update((v) => withFacts(v, { creation: 'running' }));
      const answer = await serves(visit);
      if (answer === 'no') return branchesInstead(visit);
      if (answer !== 'yes') return fail(answer);
      const payload = leadPayload(visit);
      const name = visit.agent?.multiArea ? 'sendToLeadManager' : 'agentCreate';
      const made = await call(name, payload, { key: intentKey(visit.token, payload), flow: 'CLINK' });
      if (!made.ok) return fail(made.error === 'network' ? 'network' : 'agent');
      if (made.value.Status !== '0') return fail('agent');
      store.update((v) => withAgent(v, 'taken'));
      advance(world, 'clinkDirect');
    },
  };
}

/** The funnel's payload with the agent's code; branch, date and time stay empty (R3.36). */
function leadPayload(visit: Visit): Request<typeof agentCreate> {
  const payload = createPayload(visit);
  return { ...payload, codFiliale: '', data: '', ora: '', ricontatto: 1, codiceSubAgente: visit.agent?.code ?? '' };
}
