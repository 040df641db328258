import { PERSON } from '#domain/booking/fields.ts';
import { faultsOf } from '#domain/booking/form.ts';
import { consentFaults } from '#domain/consent/consents.ts';
import { type Arrival, arrivalRoute, factsOf, productFor } from '#domain/flow/arrival.ts';
import type { Direct } from '#domain/flow/flow-state.ts';
import { type Link, withClaims } from '#domain/link/link.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { applyTransition } from '../actions/advance.ts';
import { lookUpTaxCode } from '../actions/tax-code.ts';
import type { FlowDeps } from '../session/deps.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { openToken } from '../wire/person/open-token.ts';
import { loadDirectTarget, loadNamedBranch } from './arrive-places.ts';
import { fillFromLink } from './fill-from-link.ts';

/**
 * Follows a link: decodes its token, loads its branch, agency or agent, looks up its tax code, fills in its
 * data, and opens the page that the flow rules choose. With `routed` false the caller opens the page. Invalid parts are
 * ignored. `unreachable`: the server did not answer the request for a part of the link.
 */
export async function arrive(deps: FlowDeps, given: Link, routed = true): Promise<{ readonly unreachable: boolean }> {
  const { store } = deps;
  const { claims, unreachable: isTokenUnread } = await openToken(deps, given);
  const link = withClaims(given, claims);
  const named = link.product ?? store.get().facts.product;
  store.update((v) => fillFromLink(withFacts(v, { product: named }), link, claims));
  const target = await loadDirectTarget(deps, link);
  const direct: Direct = target ?? { kind: 'none' };
  const product = productFor({ product: named, direct, onSalarySite: store.get().facts.onSalarySite });
  store.update((v) => withFacts(v, { product }));
  const atBranch = direct.kind === 'none' && link.branch ? await loadNamedBranch(deps, link, product) : 'nothing';
  const chosen = atBranch ?? 'nothing';
  if (link.taxCode && parseTaxCode(link.taxCode).ok) await lookUpTaxCode(deps, link.taxCode);
  const { facts } = store.get();
  const arrival: Arrival = {
    product,
    onSalarySite: facts.onSalarySite,
    direct,
    chosen,
    lookup: facts.lookup,
    external: link.callback,
    forced: link.forced,
    externalOppId: link.oppId !== '' || facts.externalOppId,
    formComplete: isComplete(store.get()),
  };
  const atTaxCode = facts.callback.atTaxCode;
  store.update((v) => {
    const next = factsOf(arrival);
    // With `routed` false the page waits until the caller has opened the link.
    const params = routed ? next.params : v.facts.params;
    return { ...v, facts: { ...next, params, callback: { ...next.callback, atTaxCode } } };
  });
  if (routed) applyTransition(deps, arrivalRoute(arrival));
  return { unreachable: isTokenUnread || target === null || atBranch === null };
}

const isComplete = ({ form, consents }: Visit): boolean =>
  Object.keys(faultsOf(PERSON, form)).length === 0 && Object.keys(consentFaults(consents, 'strict')).length === 0;
