import { chooseProduct } from '#domain/flow/choices.ts';
import { routeFor } from '#domain/flow/routes.ts';
import type { Product } from '#domain/product.ts';
import type { FlowDeps } from '../session/deps.ts';
import { type Modal, withFacts } from '../session/visit.ts';
import { applyTransition, goToEntry, goToStep } from './advance.ts';

/** The actions that every screen needs; others are loaded with their screens (`useActions`). */
export function createActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    /** Begins a new visit on the first screen. */
    startAgain: () => deps.leave(deps.home),
    /** The links to another product. */
    chooseProduct: (product: Product) => applyTransition(deps, chooseProduct(product, store.get().facts)),
    trackCard: () => deps.trackCard(),
    showModal: (modal: Modal) => store.update((v) => ({ ...v, modal })),
    /** Resets the dialog that finds an appointment. */
    closeModal: () => store.update((v) => ({ ...v, modal: null, edit: { step: 'start' } })),
    /**
     * In-page Back to the place page, or to the first page if the product has no place page. Typed text and found
     * branches stay, so the numeric state is 80, or 20 without branches.
     */
    backToPlace(): void {
      store.update((v) => withFacts(v, { search: v.branches.length > 0 ? 'ready' : 'empty', creation: 'none' }));
      const { product, onSalarySite, direct } = store.get().facts;
      // The place page of product 1 is on the main site, except for a link to one branch or agent.
      const isElsewhere = onSalarySite && product === 'personal' && direct.kind === 'none';
      if (isElsewhere || !routeFor('place', product)) goToEntry(deps, { replace: onSalarySite });
      else goToStep(deps, 'place');
    },
  };
}
export type Actions = ReturnType<typeof createActions>;
