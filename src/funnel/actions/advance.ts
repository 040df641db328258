import { type AdvancingStep, nextFrom } from '#domain/flow/next.ts';
import { entryOf, routeOf, type Step } from '#domain/flow/routes.ts';
import { type Effect, factsAfter, type Transition } from '#domain/flow/transitions.ts';
import { unreachable } from '#domain/result.ts';
import type { FlowDeps } from '../session/deps.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';

/**
 * The visit after a transition. A change of product clears the found branches and the choice and keeps personal data.
 * It also keeps the typed place if an open loan application for the other product caused it.
 */
const visitAfter = (visit: Visit, go: Transition): Visit => {
  const facts = factsAfter(visit.facts, go);
  const has = (effect: Effect) => go.kind === 'step' && go.effects?.includes(effect) === true;
  const stale = has('showStaleLink');
  const switched = has('switchProduct');
  if (facts.product === visit.facts.product) return stale ? { ...visit, facts, staleLink: true } : { ...visit, facts };
  return {
    ...visit,
    facts,
    staleLink: stale,
    productSwitched: switched,
    branches: [],
    isPP: false,
    provisional: false,
    choice: NO_CHOICE,
    place: null,
    searchText: switched ? visit.searchText : '',
    lookupRef: '',
  };
};

/** Applies the result of a flow rule. `submit` is left to the caller; only the data-entry pages produce it. */
export function applyTransition(deps: FlowDeps, go: Transition): Transition['kind'] {
  deps.store.update((visit) => visitAfter(visit, go));
  switch (go.kind) {
    case 'step': {
      deps.store.update((v) => (v.formProblem || v.visitGone ? { ...v, formProblem: false, visitGone: false } : v));
      goToStep(deps, go.step);
      break;
    }
    case 'leave':
      void import('./leave-for-main.ts').then(
        ({ leaveForMain }) => leaveForMain(deps),
        () => deps.leave(deps.site.mainUrl),
      );
      break;
    case 'back':
      goToEntry(deps);
      break;
    case 'stay':
      if (go.why === 'existing-appointment') deps.store.update((v) => ({ ...v, modal: { kind: 'edit' } }));
      break;
    case 'submit':
      break;
    default:
      return unreachable(go);
  }
  return go.kind;
}

/** Navigates to the page of a step, for the visit's product. */
export function goToStep(deps: FlowDeps, step: Step, options?: Parameters<FlowDeps['go']>[1]): void {
  deps.go(routeOf(step, deps.store.get().facts.product), options);
}

/** Navigates to the first page of the site and sets the product of that page. */
export function goToEntry(deps: FlowDeps, options?: Parameters<FlowDeps['go']>[1]): void {
  const { key, product } = entryOf(deps.store.get().facts);
  deps.store.update((v) => withFacts(v, { product }));
  deps.go(key, options);
}

/** Next on the page of a step: the first rule that matches the visit decides. */
export const advance = (deps: FlowDeps, step: AdvancingStep): Transition['kind'] =>
  applyTransition(deps, nextFrom(step, deps.store.get().facts));
