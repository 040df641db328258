import type { CallBand } from '#domain/call/at-time.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog } from '../session/fault-dialog.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import { byText } from '../wire/branches/find-place.ts';
import { agentServes, sendLead } from '../wire/requests/ask-agent.ts';
import { advance } from './advance.ts';
import { findNear } from './find-branches.ts';
import { lookUpTaxCode } from './tax-code.ts';

const withAgent = (visit: Visit, status: 'taken' | 'not-serving', change: Partial<Facts> = {}): Visit =>
  withFacts(visit, { direct: { kind: 'agent', status }, creation: 'none', ...change });

/** The actions of an agent's page. */
export function agentActions(deps: FlowDeps) {
  const { store } = deps;

  const fail = (fault: CallFault) =>
    store.update((v) => ({ ...withFacts(v, { creation: 'failed' }), modal: faultDialog(fault, 'agent') }));

  /** Offers the branches of the postcode in place of the agent, and greets by name; without any, the place page. */
  async function branchesInstead(visit: Visit): Promise<void> {
    const place = visit.searchText ? await byText(deps, visit.searchText) : 'unknown';
    const known = typeof place === 'string' || 'which' in place ? null : place;
    const near = known && (await findNear(deps, 'personal', known));
    const found = typeof near === 'string' ? null : near;
    const taxCode = tidyTaxCode(visit.form.taxCode);
    store.update((v) => ({
      ...withAgent(v, 'not-serving', { search: found ? 'ready' : 'empty' }),
      branchInstead: true,
      taxCode,
      ...(found && known ? { place: known, branches: found.branches, choice: NO_CHOICE } : {}),
    }));
    // The typed tax code is not asked for again.
    await lookUpTaxCode(deps, taxCode);
    advance(deps, 'agentDirect');
  }

  return {
    chooseBand: (callBand: CallBand | null) => store.update((v) => ({ ...v, callBand })),
    /**
     * "Conferma": checks whether the agent can visit the customer, then sends the request to the agent or to the lead
     * manager. A refusal is shown.
     */
    async confirm(): Promise<void> {
      const visit = store.get();
      if (visit.facts.creation === 'running') return;
      store.update((v) => withFacts(v, { creation: 'running' }));
      const serves = await agentServes(deps, visit);
      if (!serves.ok) return fail(serves.error);
      if (!serves.value) return branchesInstead(visit);
      const sent = await sendLead(deps, visit);
      if (!sent.ok) return fail(sent.error);
      const { code, callBy, callBand } = sent.value;
      store.update((v) => ({ ...withAgent(v, 'taken'), oppId: code, callBy, callBand }));
      advance(deps, 'agentDirect');
    },
  };
}
